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
  /** What asking again is called, with its price. */
  askAgainLabel: string
  onAskAgain: () => void
  onTryAgain: () => void
  /** The most that trying again costs, in words. */
  price?: string | undefined
  /** What a person may choose against what their team says; left out where nobody asks here for one thing alone. */
  team?: TeamRemedies | undefined
}

export interface TeamRemedies {
  /** Asks what this request did once more, over the colleague's claim that kept it from being sent. */
  takeOver: (request: string) => void
  /** Buys although the team can't be asked. */
  withoutTeam: () => void
  /** Whether the organization lets members do so; `undefined`: not known. */
  mayBuyAlone: boolean | undefined
  /** How it stands with the team's library; `undefined`: not known; `null`: there is no team. */
  condition: TeamCondition | null | undefined
}

interface RemedyProps extends Remedies {
  remedy: RemedyName
  /** The request that a colleague's claim kept from being sent. */
  claimed?: string | undefined
  refusal: Refusal | { why: 'no-worker' } | null
  /** The request that asking again is about, where the trouble is one of a lookup; '' where none was made. */
  about?: string
}

/** The one thing to do about a trouble, as a button. */
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

/** Nothing where it is not known whose claim it is, or where nothing can be asked. */
function TakeOver({ team, claimed, price }: Pick<RemedyProps, 'team' | 'claimed' | 'price'>) {
  if (!team || claimed === undefined) return null
  return <Small words={withPrice(i18n.t('next.takeOver'), price)} onClick={() => team.takeOver(claimed)} />
}

interface RaiseProps {
  words: string
  /** Gives whether it was done; `false`: another profile is active by now. */
  raise: () => Promise<boolean>
  onRaised: () => void
}

/** Takes away what stopped something, such as by raising a budget, and goes on with it: the one click for both. */
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

/** Where budgets are changed for good. */
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

/** Can be pressed when the wait is over, and counts down until then. */
function TryThen({ until, onTryAgain }: { until: number; onTryAgain: () => void }) {
  const { over, text } = useCountdown(until)
  return (
    <Button size="small" onClick={onTryAgain} disabledReason={over ? null : i18n.t('next.wait')}>
      {over ? i18n.t('next.tryAgain') : i18n.t('next.tryIn', [text])}
    </Button>
  )
}
