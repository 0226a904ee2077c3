import { i18n } from '#i18n'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { Hint } from '../help/Hint.tsx'
import { Button } from '../ui/Button.tsx'
import { maxCostText } from '../account/shortfallTexts.ts'
import type { RowGroup } from './planRowsModel.ts'
import { groupWords, PlanRows } from './PlanRows.tsx'
import type { NewRunModel } from './newRunModel.ts'
import { numberText, shareText } from '../ui/formats.ts'
import { creditsText } from '../account/sumText.ts'
import { expectedCredits, minutesText, estimateText } from './estimateTexts.ts'
import { useLastValue } from '../model/useLoaded.ts'

/** Shown only if they aren't empty. */
const asides = ['maybe', 'before', 'never', 'duplicates'] as const

export function PlanFacts({ newRun }: { newRun: NewRunModel }) {
  const plan = useLastValue(newRun.plan.value)
  const counts = newRun.rows.counts.value
  const looking = newRun.plan.value === undefined && newRun.progress.value > 0
  const rows = Object.values(counts).some((count) => count > 0)
  if (!plan || !rows) return null
  const { budget = null, spent = 0 } = newRun.day.value ?? {}
  const remaining = budget === null ? null : Math.max(0, roundCredits(budget - spent))
  return (
    <section class="plan-estimate" aria-labelledby="run-plan" aria-busy={looking}>
      <h2 id="run-plan">{i18n.t('run.plan.title')}</h2>
      <dl class="plan-facts">
        <Group group="fresh" count={plan.fresh} newRun={newRun} strong />
        <Group group="saved" count={plan.saved} newRun={newRun} />
        {asides.map(
          (group) =>
            counts[group] > 0 && <Group key={group} group={group} count={counts[group]} newRun={newRun} />,
        )}
        <Group group="unreadable" count={counts.unreadable} newRun={newRun} />
        {counts.network > 0 && <Group group="network" count={counts.network} newRun={newRun} inner />}
        {counts.removed > 0 && <Group group="removed" count={counts.removed} newRun={newRun} />}
      </dl>
      <Hint name="estimate" when={newRun.rows.open.value === null} />
      <PlanRows newRun={newRun} />
      <dl class="plan-facts">
        {plan.unpriced > 0 && <Fact label={i18n.t('run.plan.unpriced')} value={numberText(plan.unpriced)} />}
        <Fact label={i18n.t('run.plan.likely')} value={estimateText(expectedCredits(plan), plan)} />
        <Fact label={i18n.t('run.plan.most')} value={maxCostText(plan, newRun.limit.value)} strong />
        {plan.fresh > 0 && (
          <Fact
            label={i18n.t('run.plan.time')}
            value={plan.minutes === null ? i18n.t('ui.unknown') : minutesText(plan.minutes)}
          />
        )}
        {remaining !== null && <Fact label={i18n.t('run.plan.left')} value={creditsText(remaining)} />}
        {newRun.creditsRemaining.value !== null && (
          <Fact label={i18n.t('run.plan.creditsLeft')} value={creditsText(newRun.creditsRemaining.value)} />
        )}
      </dl>
      {looking && <p class="soft">{i18n.t('run.plan.looking', [shareText(newRun.progress.value)])}</p>}
      <p>
        <a class="notice-link" href={hrefOfHelp('charges')} target="_blank" rel="noopener">
          {i18n.t('palette.command.charges')}
        </a>
      </p>
    </section>
  )
}

interface GroupProps {
  group: RowGroup
  count: number
  newRun: NewRunModel
  strong?: boolean
  inner?: boolean
}

function Group({ group, count, newRun, strong = false, inner = false }: GroupProps) {
  const { rows } = newRun
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
            label={i18n.t('run.plan.rows', [label])}
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
