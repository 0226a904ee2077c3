import { i18n } from '#i18n'
import { budgetOf } from '../../lib/bulk/batch.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import type { NewBatchModel } from './newBatchModel.ts'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { creditsText } from '../usage/sumText.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { minutesText, shareText, estimateText } from './estimateTexts.ts'
import '../ui/Raised.css'
import { useKept } from '../model/useLoaded.ts'

/** Counts that are shown only where there are some. */
const asides = [
  ['maybe', 'batch.plan.maybe'],
  ['before', 'batch.plan.before'],
  ['never', 'batch.plan.never'],
  ['unreadable', 'batch.plan.unreadable'],
  ['duplicates', 'batch.plan.duplicates'],
  ['unpriced', 'batch.plan.unpriced'],
] as const satisfies [Exclude<keyof Estimate, 'doubtful'>, PlainKey][]

/** What the batch would come to, before it is started: clear numbers, for nothing. */
export function PlanFacts({ making }: { making: NewBatchModel }) {
  const plan = useKept(making.plan.value)
  const looking = making.plan.value === undefined && making.progress.value > 0
  if (!plan || plan.total === 0) return null
  return (
    <section class="raised" aria-labelledby="batch-plan" aria-busy={looking}>
      <h2 id="batch-plan">{i18n.t('batch.plan.title')}</h2>
      <dl class="plan-facts">
        <Fact label={i18n.t('batch.plan.fresh')} value={numberText(plan.fresh)} strong />
        <Fact
          label={i18n.t('batch.plan.known')}
          value={`${numberText(plan.known)} · ${i18n.t('price.free')}`}
        />
        {asides.map(
          ([name, words]) =>
            plan[name] > 0 && <Fact key={name} label={i18n.t(words)} value={numberText(plan[name])} />,
        )}
        <Fact label={i18n.t('batch.plan.likely')} value={estimateText(plan.likely, plan)} />
        <Fact
          label={i18n.t(plan.unpriced > 0 ? 'batch.plan.mostPriced' : 'batch.plan.most')}
          value={estimateText(plan.most, plan)}
          strong
        />
        {plan.fresh > 0 && (
          <Fact
            label={i18n.t('batch.plan.time')}
            value={plan.minutes === null ? i18n.t('ui.notTold') : minutesText(plan.minutes)}
          />
        )}
        {plan.left !== null && <Fact label={i18n.t('batch.plan.left')} value={creditsText(plan.left)} />}
        {plan.creditsLeft !== null && (
          <Fact label={i18n.t('batch.plan.creditsLeft')} value={creditsText(plan.creditsLeft)} />
        )}
      </dl>
      {looking && (
        <p class="batch-faint">{i18n.t('batch.plan.looking', [shareText(making.progress.value)])}</p>
      )}
      <Warnings plan={plan} budget={budgetOf(making.wishes.value.budget, plan.budget)} />
    </section>
  )
}

function Fact({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div class={strong ? 'plan-fact plan-strong' : 'plan-fact'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** What will stop it, as far as that can be seen from here. */
function Warnings({ plan, budget }: { plan: Estimate; budget: number | null }) {
  const { fresh, most, left, creditsLeft, unpriced } = plan
  if (fresh === 0) return <Notice tone="information">{i18n.t('batch.plan.nothing')}</Notice>
  const past = (wall: number | null): wall is number => wall !== null && most > wall
  const told = [
    past(creditsLeft) && i18n.t('batch.plan.pastCredits', creditsLeft, [numberText(creditsLeft)]),
    past(left) && i18n.t('batch.plan.pastDay', left, [numberText(left)]),
    budget !== null &&
      (past(budget) || unpriced > 0) &&
      i18n.t('batch.plan.pastBudget', budget, [numberText(budget)]),
  ].filter((words) => words !== false)
  if (told.length === 0) return null
  return <Notice tone="warning">{told.join(' ')}</Notice>
}
