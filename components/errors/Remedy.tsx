import { i18n } from '#i18n'
import { openOptions } from '../../lib/platform/open-page.ts'
import { checkCredits, raiseTo, raiseToday } from './remedies.ts'
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
  /** What was refused is asked for no longer: the way is free, or was made free. */
  onFree?: (() => void) | undefined
}

interface RemedyProps extends Remedies {
  remedy: RemedyName
  refusal: Refusal | { why: 'no-worker' } | null
}

/** The one thing to do about a trouble, as a button. */
export function Remedy({ remedy, refusal, askAgainLabel, onAskAgain, onTryAgain, onFree }: RemedyProps) {
  switch (remedy) {
    case 'options':
      return <Small words={i18n.t('next.options')} onClick={openOptions} />
    case 'ask-again':
      return <Small words={askAgainLabel} onClick={onAskAgain} />
    case 'try-again':
      return <Small words={i18n.t('next.tryAgain')} onClick={onTryAgain} />
    case 'check-credits':
      return <Small words={i18n.t('next.checkCredits')} onClick={checkCredits} />
    case 'wait':
      return refusal && 'until' in refusal ? <TryThen until={refusal.until} onTryAgain={onTryAgain} /> : null
    case 'raise-budget': {
      if (!refusal || !('budget' in refusal)) return null
      const words = i18n.t('next.raise', [numberText(raiseTo(refusal))])
      return (
        <>
          <Small words={words} onClick={() => void raiseToday(refusal).then(onFree)} />
          <Small words={i18n.t('next.options')} onClick={openOptions} />
        </>
      )
    }
  }
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
