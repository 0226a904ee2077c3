import { i18n } from '#i18n'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import { Raise } from '../errors/Remedy.tsx'
import { raiseTo } from '../errors/remedies.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { pricedRunText, raiseText } from '../account/shortfallTexts.ts'
import type { RunRaise } from './planRaise.ts'

/** They end when more credits are allowed: a budget, or a cost above the price shown at the start. */
export type CreditLimitRefusal = Extract<Refusal, { budget: number } | { reason: 'over-plan' }>

export const isCreditLimitRefusal = (refusal: Refusal): refusal is CreditLimitRefusal =>
  'budget' in refusal || refusal.reason === 'over-plan'

interface RaiseRunProps {
  refusal: CreditLimitRefusal
  /** `undefined` while it is being computed. */
  raise: RunRaise | null | undefined
}

export function RaiseRun({ refusal, raise }: RaiseRunProps) {
  if (!raise)
    return (
      <Button size="small" busy>
        {'budget' in refusal ? i18n.t('next.raise', [numberText(raiseTo(refusal))]) : i18n.t('run.resume')}
      </Button>
    )
  const { short, rest, limit } = raise
  const text = raiseText(short) ?? i18n.t('run.resume')
  return <Raise words={pricedRunText(text, rest, limit)} raise={raise.carryOut} onRaised={() => {}} />
}
