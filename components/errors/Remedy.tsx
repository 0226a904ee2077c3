import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { hrefOfSetting } from '../../lib/platform/full-pages.ts'
import { openFullPage } from '../../lib/platform/open-page.ts'
import { resetCircuitBreaker, raiseTo, raiseToday } from './remedies.ts'
import { CheckAccount } from './CheckAccount.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { useCountdown } from '../ui/Countdown.tsx'
import type { RemedyName } from './alerts.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import type { TeamCondition } from '../../lib/team/rows.ts'

export interface Remedies {
  /** In credits; `null` if unknown, 0 if free. */
  onRepeat: (maximum: number | null) => void
  onTryAgain: (maximum: number | null) => void
  /** Omit where a view doesn't send single lookups. */
  team?: TeamRemedies | undefined
}

export interface TeamRemedies {
  /** Despite a colleague's claim. `maximum`: as for other retries. */
  overrideClaim: (request: string, maximum: number | null) => void
  withoutTeam: (maximum: number | null) => void
  /** `undefined` if unknown. */
  mayBuyAlone: boolean | undefined
  /** `undefined` if unknown, `null` without a team. */
  condition: TeamCondition | null | undefined
}

interface RemedyProps extends Remedies {
  remedy: RemedyName
  /** In credits, `null` if unknown; omitted if free. */
  price?: number | null | undefined
  /** That a colleague's claim blocks, and its maximum price. */
  claimed?: { id: string; price: number | null } | undefined
  refusal: Refusal | { reason: 'no-worker' } | null
  /** '' if none was sent. */
  about?: string
}

export function Remedy(props: RemedyProps) {
  const { remedy, refusal, onRepeat, onTryAgain, price, team, claimed } = props
  const tryAgain = <Small {...spending(i18n.t('next.tryAgain'), price, onTryAgain)} />
  switch (remedy) {
    case 'options':
      return <Small words={i18n.t('next.options')} onClick={() => openFullPage('provider')} />
    case 'data':
      return <Small words={i18n.t('next.data')} onClick={() => openFullPage('data')} />
    case 'restore':
      return <Small words={i18n.t('database.startOver')} onClick={() => openFullPage('data')} />
    case 'look-up-again':
      return (
        <Small
          about={props.about}
          {...spending(i18n.t(price === undefined ? 'next.tryAgain' : 'panel.lookUpAgain'), price, onRepeat)}
        />
      )
    case 'try-again':
      return tryAgain
    case 'check-credits':
      return <CheckAccount words={i18n.t('next.checkCredits')} />
    case 'check-key':
      return (
        <>
          <CheckAccount words={i18n.t('options.check')} />
          <Small words={i18n.t('next.options')} onClick={() => openFullPage('provider')} />
        </>
      )
    case 'wait-or-override':
      return (
        <>
          {tryAgain}
          <OverrideClaim team={team} claimed={claimed} />
        </>
      )
    case 'override-claim':
      return <OverrideClaim team={team} claimed={claimed} />
    case 'without-team':
      return (
        <>
          {tryAgain}
          {team?.mayBuyAlone && <Small {...spending(i18n.t('next.withoutTeam'), price, team.withoutTeam)} />}
        </>
      )
    case 'wait':
      return refusal && 'until' in refusal ? (
        <TryAfter until={refusal.until} {...spending(i18n.t('next.tryAgain'), price, onTryAgain)} />
      ) : null
    case 'try-one': {
      const { words, onClick } = spending(i18n.t('next.tryOne'), price, onTryAgain)
      return <Raise words={words} raise={() => resetCircuitBreaker('click')} onRaised={onClick} />
    }
    case 'raise-budget': {
      if (!refusal || !('budget' in refusal)) return null
      const raising = i18n.t('next.raiseAndContinue', [numberText(raiseTo(refusal))])
      const { words, onClick } = spending(raising, price, onTryAgain)
      return (
        <>
          <Raise words={words} raise={() => raiseToday(refusal)} onRaised={onClick} />
          <BudgetSettings />
        </>
      )
    }
  }
}

/** The click passes on the price in the label. */
function spending(action: string, price: number | null | undefined, spend: (maximum: number | null) => void) {
  return price === undefined
    ? { words: action, onClick: () => spend(0) }
    : { words: pricedText(action, price, numberText), onClick: () => spend(price) }
}

/** Nothing if the claim's owner is unknown or nothing can be sent. */
function OverrideClaim({ team, claimed }: Pick<RemedyProps, 'team' | 'claimed'>) {
  if (!team || claimed === undefined) return null
  const { id, price } = claimed
  return (
    <Small {...spending(i18n.t('next.overrideClaim'), price, (maximum) => team.overrideClaim(id, maximum))} />
  )
}

interface RaiseProps {
  words: string
  /** Resolves to `false` if another profile is active now. */
  raise: () => Promise<boolean>
  onRaised: () => void
}

/** One click removes the cause and continues. */
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

export function BudgetSettings() {
  return (
    <a class="notice-link" href={hrefOfSetting('money')} target="_blank" rel="noopener">
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

function TryAfter({ until, words, onClick }: { until: number; words: string; onClick: () => void }) {
  const { over, text } = useCountdown(until)
  return (
    <Button size="small" onClick={onClick} disabledReason={over ? null : i18n.t('next.wait')}>
      {over ? words : i18n.t('next.tryIn', [text])}
    </Button>
  )
}
