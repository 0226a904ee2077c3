import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { openFullPage, openOptions } from '../../lib/platform/open-page.ts'
import { letMoreBeTried, raiseTo, raiseToday } from './remedies.ts'
import { CheckAccount } from './CheckAccount.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { useCountdown } from '../ui/Countdown.tsx'
import type { RemedyName } from './troubles.ts'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import type { TeamCondition } from '../../lib/records/database/rows/team.ts'

export interface Remedies {
  askAgainLabel: string
  onAskAgain: () => void
  onTryAgain: () => void
  price?: string | undefined
  /** Choices that override the team; omitted in views that don't send single lookups. */
  team?: TeamRemedies | undefined
}

export interface TeamRemedies {
  /** Sends this request despite a colleague's claim. */
  takeOver: (request: string) => void
  /** Buys although the team's engine is unreachable. */
  withoutTeam: () => void
  /** Whether the organization allows that; `undefined` if unknown. */
  mayBuyAlone: boolean | undefined
  /** The state of the team's library; `undefined` if unknown, `null` without a team. */
  condition: TeamCondition | null | undefined
}

interface RemedyProps extends Remedies {
  remedy: RemedyName
  /** The request that a colleague's claim blocked. */
  claimed?: string | undefined
  refusal: Refusal | { why: 'no-worker' } | null
  /** The request that a retry repeats; '' if none was sent. */
  about?: string
}

/** The one action that resolves an error. */
export function Remedy(props: RemedyProps) {
  const { remedy, refusal, askAgainLabel, onAskAgain, onTryAgain, price, team, claimed } = props
  switch (remedy) {
    case 'options':
      return <Small words={i18n.t('next.options')} onClick={openOptions} />
    case 'data':
      return <Small words={i18n.t('next.data')} onClick={() => openFullPage('data')} />
    case 'restore':
      return <Small words={i18n.t('database.startOver')} onClick={() => openFullPage('data')} />
    case 'ask-again':
      return <Small words={askAgainLabel} about={props.about} onClick={onAskAgain} />
    case 'try-again':
      return <Small words={i18n.t('next.tryAgain')} onClick={onTryAgain} />
    case 'check-credits':
      return <CheckAccount words={i18n.t('next.checkCredits')} />
    case 'check-key':
      return (
        <>
          <CheckAccount words={i18n.t('options.check')} />
          <Small words={i18n.t('next.options')} onClick={openOptions} />
        </>
      )
    case 'wait-or-take-over':
      return (
        <>
          <Small words={i18n.t('next.tryAgain')} onClick={onTryAgain} />
          <TakeOver team={team} claimed={claimed} price={price} />
        </>
      )
    case 'take-over':
      return <TakeOver team={team} claimed={claimed} price={price} />
    case 'without-team':
      return (
        <>
          <Small words={i18n.t('next.tryAgain')} onClick={onTryAgain} />
          {team?.mayBuyAlone && (
            <Small words={withPrice(i18n.t('next.withoutTeam'), price)} onClick={team.withoutTeam} />
          )}
        </>
      )
    case 'wait':
      return refusal && 'until' in refusal ? <TryThen until={refusal.until} onTryAgain={onTryAgain} /> : null
    case 'try-one': {
      return (
        <Raise
          words={withPrice(i18n.t('next.tryOne'), price)}
          raise={() => letMoreBeTried('click')}
          onRaised={onTryAgain}
        />
      )
    }
    case 'raise-budget': {
      if (!refusal || !('budget' in refusal)) return null
      return (
        <>
          <Raise
            words={withPrice(i18n.t('next.raiseAndGoOn', [numberText(raiseTo(refusal))]), price)}
            raise={() => raiseToday(refusal)}
            onRaised={onTryAgain}
          />
          <BudgetSettings />
        </>
      )
    }
  }
}

const withPrice = (words: string, price: string | undefined) =>
  price ? i18n.t('price.on', [words, price]) : words

/** Nothing if the claim's owner is unknown or nothing can be sent. */
function TakeOver({ team, claimed, price }: Pick<RemedyProps, 'team' | 'claimed' | 'price'>) {
  if (!team || claimed === undefined) return null
  return <Small words={withPrice(i18n.t('next.takeOver'), price)} onClick={() => team.takeOver(claimed)} />
}

interface RaiseProps {
  words: string
  /** Resolves to whether it was done; `false` if another profile is active now. */
  raise: () => Promise<boolean>
  onRaised: () => void
}

/** Removes the cause of a hold, for example by raising a budget, and continues: one click for both. */
export function Raise({ words, raise, onRaised }: RaiseProps) {
  const [busy, setBusy] = useState(false)
  const [isOfAnother, setOfAnother] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const isRaised = await raise()
      setOfAnother(!isRaised)
      if (isRaised) onRaised()
    } finally {
      setBusy(false)
    }
  }
  if (isOfAnother) return <span role="alert">{i18n.t('profiles.switched')}</span>
  return (
    <Button size="small" busy={busy} onClick={() => void press()}>
      {words}
    </Button>
  )
}

/** Links to the budget settings, for a permanent change. */
export function BudgetSettings() {
  return (
    <a class="notice-link" href={`${fullPages.settings}#money`} target="_blank" rel="noopener">
      {i18n.t('next.budgets')}
    </a>
  )
}

function Small({
  words,
  about,
  onClick,
}: {
  words: string
  about?: string | undefined
  onClick: () => void
}) {
  return (
    <Button size="small" about={about} onClick={onClick}>
      {words}
    </Button>
  )
}

/** A button that counts down and is enabled when the wait is over. */
function TryThen({ until, onTryAgain }: { until: number; onTryAgain: () => void }) {
  const { over, text } = useCountdown(until)
  return (
    <Button size="small" onClick={onTryAgain} disabledReason={over ? null : i18n.t('next.wait')}>
      {over ? i18n.t('next.tryAgain') : i18n.t('next.tryIn', [text])}
    </Button>
  )
}
