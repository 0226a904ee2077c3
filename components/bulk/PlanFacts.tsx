import { i18n } from '#i18n'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { BudgetSettings } from '../errors/Remedy.tsx'
import { inBackground } from '../model/pageProblem.ts'
import { Button } from '../ui/Button.tsx'
import { mostOfRunText, raiseText, shortfallText, unpricedText } from '../usage/shortfallTexts.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import type { RowGroup } from './planRowsModel.ts'
import { groupWords, PlanRows } from './PlanRows.tsx'
import type { NewBatchModel } from './newBatchModel.ts'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { creditsText } from '../usage/sumText.ts'
import { minutesText, shareText, estimateText } from './estimateTexts.ts'
import '../ui/Raised.css'
import { useKept } from '../model/useLoaded.ts'

/** Groups that are shown only where there is something in them. */
const asides = ['maybe', 'before', 'never', 'duplicates'] as const

/** What the batch would come to, before it is started: clear numbers, for nothing, and the rows behind them. */
export function PlanFacts({ making }: { making: NewBatchModel }) {
  const plan = useKept(making.plan.value)
  const counts = making.rows.counts.value
  const looking = making.plan.value === undefined && making.progress.value > 0
  const rows = Object.values(counts).some((count) => count > 0)
  if (!plan || !rows) return null
  const { budget = null, spent = 0 } = making.day.value ?? {}
  const left = budget === null ? null : Math.max(0, roundCredits(budget - spent))
  return (
    <section class="raised" aria-labelledby="batch-plan" aria-busy={looking}>
      <h2 id="batch-plan">{i18n.t('batch.plan.title')}</h2>
      <dl class="plan-facts">
        <Group group="fresh" count={plan.fresh} making={making} strong />
        <Group group="known" count={plan.known} making={making} />
        {asides.map(
          (group) =>
            counts[group] > 0 && <Group key={group} group={group} count={counts[group]} making={making} />,
        )}
        <Group group="unreadable" count={counts.unreadable} making={making} />
        {counts.network > 0 && <Group group="network" count={counts.network} making={making} inner />}
        {counts.removed > 0 && <Group group="removed" count={counts.removed} making={making} />}
      </dl>
      <PlanRows making={making} />
      <dl class="plan-facts">
        {plan.unpriced > 0 && (
          <Fact label={i18n.t('batch.plan.unpriced')} value={numberText(plan.unpriced)} />
        )}
        <Fact label={i18n.t('batch.plan.likely')} value={estimateText(plan.likely, plan)} />
        <Fact label={i18n.t('batch.plan.most')} value={mostOfRunText(plan, making.limit.value)} strong />
        {plan.fresh > 0 && (
          <Fact
            label={i18n.t('batch.plan.time')}
            value={plan.minutes === null ? i18n.t('ui.notTold') : minutesText(plan.minutes)}
          />
        )}
        {left !== null && <Fact label={i18n.t('batch.plan.left')} value={creditsText(left)} />}
        {making.creditsLeft.value !== null && (
          <Fact label={i18n.t('batch.plan.creditsLeft')} value={creditsText(making.creditsLeft.value)} />
        )}
      </dl>
      {looking && (
        <p class="batch-faint">{i18n.t('batch.plan.looking', [shareText(making.progress.value)])}</p>
      )}
      <Missing plan={plan} making={making} />
    </section>
  )
}

interface GroupProps {
  group: RowGroup
  count: number
  making: NewBatchModel
  strong?: boolean
  /** Part of the one above. */
  inner?: boolean
}

/** A figure that opens its rows. */
function Group({ group, count, making, strong = false, inner = false }: GroupProps) {
  const { rows } = making
  const label = i18n.t(groupWords[group])
  const isOpen = rows.open.value === group
  return (
    <div class={['plan-fact', strong && 'plan-strong', inner && 'plan-inner'].filter(Boolean).join(' ')}>
      <dt>{label}</dt>
      <dd>
        {numberText(count)}
        {rows.counts.value[group] > 0 && (
          <Button
            size="small"
            icon="chevron"
            label={i18n.t('batch.plan.rows', [label])}
            expanded={isOpen}
            onClick={() => rows.toggle(group)}
          />
        )}
      </dd>
    </div>
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

/** What will stop it, as far as that can be seen from here; with one button that raises it all. */
function Missing({ plan, making }: { plan: Estimate; making: NewBatchModel }) {
  const short = making.short.value
  if (plan.total === 0) return null
  if (plan.fresh === 0) return <Notice tone="information">{i18n.t('batch.plan.nothing')}</Notice>
  if (short.length === 0) return null
  const raise = raiseText(short)
  return (
    <Notice
      tone="warning"
      detail={unpricedText(plan.unpriced)}
      actions={
        raise !== null && (
          <>
            <span data-next>
              <Button size="small" onClick={() => inBackground(making.raise())}>
                {raise}
              </Button>
            </span>
            <BudgetSettings />
          </>
        )
      }
    >
      {shortfallText(short)}
    </Notice>
  )
}
