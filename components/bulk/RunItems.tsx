import { i18n } from '#i18n'
import type { RunViewModel } from './runModel.ts'
import { Pager } from './Pager.tsx'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ItemRow } from './ItemRow.tsx'
import { itemCountText, itemWords } from './stateTexts.ts'
import { itemStates, type BulkRun } from '../../lib/bulk/rows.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { useLastValue } from '../model/useLoaded.ts'

interface RunItemsProps {
  run: BulkRun
  model: RunViewModel
}

const columns = ['entry', 'lookup', 'outcome', 'cost'] as const

export function RunItems({ run, model }: RunItemsProps) {
  const { state, page } = model
  const items = useLastValue(model.items.value)
  const { all } = itemCountText(run)
  const there = itemStates.filter((each) => run.counts[each] > 0 || each === state.value)
  const options = there.map((value) => ({
    value,
    label: `${i18n.t(itemWords[value].words)} (${numberText(run.counts[value])})`,
  }))
  return (
    <section class="run-part" aria-labelledby="run-items">
      <header class="run-line">
        <h2 id="run-items">{i18n.t('run.items')}</h2>
        <SelectField
          label={i18n.t('run.shown')}
          value={state.value ?? ''}
          options={[{ value: '', label: `${i18n.t('ledger.filter.all')} (${numberText(all)})` }, ...options]}
          onSelect={(chosen) => (state.value = chosen === '' ? null : chosen)}
        />
      </header>
      {!items ? (
        <Skeleton lines={4} />
      ) : (
        <DataTable
          class="run-items"
          labelledBy="run-items"
          columns={columns.map((name) => ({
            text: i18n.t(`run.column.${name}`),
            class: `run-items-${name}`,
          }))}
        >
          {items.map((shown) => (
            <ItemRow key={shown.item.position} shown={shown} />
          ))}
        </DataTable>
      )}
      <Pager
        label={i18n.t('run.items')}
        page={page.value}
        pages={model.pages.value ?? 0}
        onPage={(next) => (page.value = next)}
      />
    </section>
  )
}
