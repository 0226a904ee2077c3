import { i18n } from '#i18n'
import type { CrmModel } from './crmModel.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { LogTable } from './LogTable.tsx'
import { Part } from './Part.tsx'
import { deliveryStates } from '../../lib/crm/rows.ts'

export function DeliveryLog({ model }: { model: CrmModel }) {
  const rows = model.log.value ?? []
  const filter = model.filter.value
  const all = { value: '', label: i18n.t('ledger.filter.all') } as const
  const statuses = new Map((model.destinations.value ?? []).map((each) => [each.id, model.statusOf(each)]))
  const failed = rows.filter(({ canResend, delivery }) => canResend && statuses.has(delivery.destination))
  const isFiltered = filter.destination !== '' || filter.state !== ''
  return (
    <Part title={i18n.t('crm.log')}>
      {(rows.length > 0 || isFiltered) && (
        <search class="crm-filters" aria-label={i18n.t('crm.filter')}>
          <SelectField
            label={i18n.t('crm.to')}
            value={filter.destination}
            options={[
              all,
              ...(model.destinations.value ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onSelect={(destination) => (model.filter.value = { ...filter, destination })}
          />
          <SelectField
            label={i18n.t('crm.column.outcome')}
            value={filter.state}
            options={[
              all,
              ...deliveryStates.map((value) => ({ value, label: i18n.t(`crm.state.${value}`) })),
            ]}
            onSelect={(state) => (model.filter.value = { ...filter, state })}
          />
          {failed.length > 1 && (
            <Button
              icon="refresh"
              onClick={() => void model.retry(failed.map(({ delivery }) => delivery.id))}
            >
              {i18n.t('crm.againAll', failed.length, [numberText(failed.length)])}
            </Button>
          )}
        </search>
      )}
      {rows.length === 0 ? (
        <EmptyState icon="search">{i18n.t('crm.noneFits')}</EmptyState>
      ) : (
        <LogTable rows={rows} statuses={statuses} onRetry={(id) => void model.retry([id])} />
      )}
      {model.hasMore.value && <Button onClick={model.showMore}>{i18n.t('ui.showMore')}</Button>}
    </Part>
  )
}
