import { i18n } from '#i18n'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import { Raise } from '../errors/Remedy.tsx'
import { raiseTo } from '../errors/remedies.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { pricedRunText, raiseText } from '../usage/shortfallTexts.ts'
import { raiseRun, type RunRaise } from './planRaise.ts'

/** What a budget says of a run that it holds. */
export type HeldByWall = Extract<Refusal, { budget: number }>

interface RaiseRunProps {
  id: string
  refusal: HeldByWall
  /** `undefined` while it is worked out. */
  raise: RunRaise | null | undefined
}

/** The one button of a run that a budget holds: raises what it needs, and lets it go on. */
export function RaiseRun({ id, refusal, raise }: RaiseRunProps) {
  if (!raise)
    return (
      <Button size="small" busy>
        {i18n.t('next.raise', [numberText(raiseTo(refusal))])}
      </Button>
    )
  const { short, rest, limit } = raise
  const text = raiseText(short) ?? i18n.t('batch.resume')
  return (
    <Raise words={pricedRunText(text, rest, limit)} raise={() => raiseRun(id, raise)} onRaised={() => {}} />
  )
}
