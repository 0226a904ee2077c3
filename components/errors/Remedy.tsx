import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { openFullPage, openOptions } from '../../lib/platform/open-page.ts'
import { checkCredits, letMoreBeTried, raiseTo, raiseToday } from './remedies.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { useCountdown } from './Countdown.tsx'
import type { RemedyName } from './troubles.ts'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'

export interface Remedies {
  /** What asking again is called, with its price. */
  askAgainLabel: string
  onAskAgain: () => void
  onTryAgain: () => void
  /** The most that trying again costs, in words. */
  price?: string | undefined
}

interface RemedyProps extends Remedies {
  remedy: RemedyName
  refusal: Refusal | { why: 'no-worker' } | null
}

/** The one thing to do about a trouble, as a button. */
export function Remedy({ remedy, refusal, askAgainLabel, onAskAgain, onTryAgain, price }: RemedyProps) {
  switch (remedy) {
    case 'options':
      return <Small words={i18n.t('next.options')} onClick={openOptions} />
    case 'restore':
      return <Small words={i18n.t('database.startOver')} onClick={() => openFullPage('data')} />
    case 'ask-again':
      return <Small words={askAgainLabel} onClick={onAskAgain} />
    case 'try-again':
      return <Small words={i18n.t('next.tryAgain')} onClick={onTryAgain} />
    case 'check-credits':
      return <Small words={i18n.t('next.checkCredits')} onClick={checkCredits} />
    case 'wait':
      return refusal && 'until' in refusal ? <TryThen until={refusal.until} onTryAgain={onTryAgain} /> : null
    case 'try-one': {
      const words = i18n.t('next.tryOne')
      return (
        <Raise
          words={price ? i18n.t('price.on', [words, price]) : words}
          raise={() => letMoreBeTried('click')}
          onRaised={onTryAgain}
        />
      )
    }
    case 'raise-budget': {
      if (!refusal || !('budget' in refusal)) return null
      const words = i18n.t('next.raiseAndGoOn', [numberText(raiseTo(refusal))])
      return (
        <>
          <Raise
            words={price ? i18n.t('price.on', [words, price]) : words}
            raise={() => raiseToday(refusal)}
            onRaised={onTryAgain}
          />
          <BudgetSettings />
        </>
      )
    }
  }
}

interface RaiseProps {
  words: string
  raise: () => Promise<void>
  onRaised: () => void
}

/** Takes away what stopped something, such as by raising a budget, and goes on with it: the one click for both. */
export function Raise({ words, raise, onRaised }: RaiseProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await raise()
      onRaised()
    } finally {
      setBusy(false)
    }
  }
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

function Small({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
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
