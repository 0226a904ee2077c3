import { i18n } from '#i18n'
import { budgetOf } from '../../lib/bulk/batch.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { useLoaded, useKept } from '../model/useLoaded.ts'
import type { BatchViewModel } from './batchModel.ts'
import { batchCommands } from './batchesModel.ts'
import { raiseTo } from '../errors/remedies.ts'
import { Remedy } from '../errors/Remedy.tsx'
import { sentencesOfRefusal } from '../errors/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'
import { estimateText } from './estimateTexts.ts'

type Wall = Extract<Refusal, { budget: number }>

interface HeldByBudgetProps {
  batch: Batch
  refusal: Wall
  model: BatchViewModel
}

/** A budget holds the batch: what the rest of it costs, and that much more at one click. */
export function HeldByBudget({ batch, refusal, model }: HeldByBudgetProps) {
  const rest = useRest(batch, refusal, model)
  const spent = model.one.spent.value ?? refusal.spent
  const ofDay = refusal.why !== 'batch-budget'
  const own = budgetOf(batch.budget, rest?.budget ?? null) ?? Infinity
  return (
    <Notice
      tone="warning"
      detail={rest && restText(rest)}
      actions={
        !rest ? (
          <Button size="small" busy>
            {i18n.t('batch.raise', [numberText(raiseTo(refusal))])}
          </Button>
        ) : ofDay ? (
          <Remedy
            remedy="raise-budget"
            refusal={{ ...refusal, needed: neededToday(refusal, rest, own - spent) }}
            askAgainLabel={i18n.t('next.tryAgain')}
            onAskAgain={() => {}}
            onTryAgain={() => {}}
            onFree={() => void batchCommands.start(batch.id)}
          />
        ) : (
          <Raise id={batch.id} refusal={{ ...refusal, spent }} rest={rest} />
        )
      }
    >
      {ofDay
        ? sentencesOfRefusal(refusal).text
        : i18n.t('batch.overBudget', refusal.budget, [numberText(refusal.budget), numberText(spent)])}
    </Notice>
  )
}

/** As much as is likely to do, and as much as does in any case. */
function Raise({
  id,
  refusal,
  rest: { likely, most, unpriced },
}: {
  id: string
  refusal: Wall
  rest: Estimate
}) {
  const { spent, needed } = refusal
  const raise = (credits: number, words: string) => (
    <Button key={credits} size="small" onClick={() => void batchCommands.setBudget(id, credits)}>
      {words}
    </Button>
  )
  if (unpriced > 0) {
    const credits = raiseTo({ ...refusal, needed: Math.max(needed, most) })
    return raise(credits, i18n.t('batch.raise', [numberText(credits)]))
  }
  const to = (rest: number) => Math.ceil(spent + Math.max(needed, rest))
  const some =
    to(likely) < to(most) && raise(to(likely), i18n.t('batch.raiseLikely', [numberText(to(likely))]))
  return (
    <>
      {some}
      {raise(to(most), i18n.t('batch.raiseMost', [numberText(to(most))]))}
    </>
  )
}

/** What the day must still let through: the rest of the batch, as far as its own budget goes. */
function neededToday({ needed }: Wall, { most }: Estimate, left: number): number {
  return Math.max(needed, Math.min(most, left))
}

function restText(rest: Estimate): string {
  const [likely, most] = [estimateText(rest.likely, rest), estimateText(rest.most, rest)]
  return sentences(
    likely === most ? i18n.t('batch.restMost', [most]) : i18n.t('batch.rest', [likely, most]),
    rest.unpriced > 0 ? i18n.t('batch.restUnpriced', [numberText(rest.unpriced)]) : null,
  )
}

/** What asking for the rest comes to, looked at anew when it was held anew. */
function useRest({ id, counts }: Batch, { why, spent, budget }: Wall, model: BatchViewModel) {
  return useKept(useLoaded(() => model.planRest(), [id, counts.waiting, why, spent, budget]))
}
