import { i18n } from '#i18n'
import type { BatchViewModel } from './batchModel.ts'
import { Pager } from './Pager.tsx'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ItemRow } from './ItemRow.tsx'
import { itemCountText, itemWords } from './stateTexts.ts'
import { itemStates, type Batch } from '../../lib/records/database/rows/bulk.ts'
import { useLastValue } from '../model/useLoaded.ts'

interface BatchItemsProps {
  batch: Batch
  model: BatchViewModel
}

const columns = ['entry', 'asked', 'outcome', 'cost'] as const

/** One page of the run's items, in order; all, or those in one state. */
export function BatchItems({ batch, model }: BatchItemsProps) {
  const { state, page } = model
  const items = useLastValue(model.items.value)
  const { all } = itemCountText(batch)
  const there = itemStates.filter((each) => batch.counts[each] > 0 || each === state.value)
  const options = there.map((value) => ({
    value,
    label: `${i18n.t(itemWords[value].words)} (${numberText(batch.counts[value])})`,
  }))
  return (
    <section class="batch-part" aria-labelledby="batch-items">
      <header class="batch-line">
        <h2 id="batch-items">{i18n.t('batch.items')}</h2>
        <SelectField
          label={i18n.t('batch.shown')}
          value={state.value ?? ''}
          options={[{ value: '', label: `${i18n.t('ledger.filter.all')} (${numberText(all)})` }, ...options]}
          onSelect={(chosen) => (state.value = chosen === '' ? null : chosen)}
        />
      </header>
      {!items ? (
        <Skeleton lines={4} />
      ) : (
        <table class="batch-items" aria-labelledby="batch-items">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" class={`batch-items-${name}`}>
                  {i18n.t(`batch.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((shown) => (
              <ItemRow key={shown.item.position} shown={shown} />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        label={i18n.t('batch.items')}
        page={page.value}
        pages={model.pages.value ?? 0}
        onPage={(next) => (page.value = next)}
      />
    </section>
  )
}
