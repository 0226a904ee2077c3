import { pageKinds } from '../../lib/pages/page-kinds.ts'
import { i18n } from '#i18n'
import { operationNames } from '../../lib/api/operations.ts'
import {
  noLedgerFilter,
  outcomeChoices,
  writeLedgerFilter,
  type LedgerFilter,
} from '../../lib/purchases/ledger/filter.ts'
import { triggers } from '../../lib/purchases/rows/requests.ts'
import { Button } from '../ui/Button.tsx'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { outcomeText } from './requestTexts.ts'

interface FiltersProps {
  filter: LedgerFilter
  /** Profiles to filter by; empty if there is only one. */
  profiles: readonly { id: string; name: string }[]
  onFilter: (filter: LedgerFilter) => void
}

export function LedgerFilters({ filter, profiles, onFilter }: FiltersProps) {
  const set = <Name extends keyof LedgerFilter>(name: Name) => {
    const label: PlainKey = `ledger.filter.${name}`
    return {
      label: i18n.t(label),
      value: filter[name],
      onSelect: (value: LedgerFilter[Name]) => onFilter({ ...filter, [name]: value }),
    }
  }
  const { onSelect: onInput, ...text } = set('text')
  const { onSelect: onFrom, ...from } = set('from')
  const { onSelect: onTo, ...to } = set('to')
  return (
    <search
      class={profiles.length > 0 ? 'ledger-filters ledger-filters-more' : 'ledger-filters'}
      aria-label={i18n.t('ledger.filter.title')}
    >
      <div class="ledger-filter-text">
        <TextField {...text} type="search" placeholder={i18n.t('ledger.filter.hint')} onInput={onInput} />
      </div>
      <SelectField {...set('outcome')} options={withAll(outcomeChoices, outcomeText)} />
      <SelectField
        {...set('operation')}
        options={withAll(operationNames, (name) => i18n.t(`ui.operation.${name}`))}
      />
      <SelectField
        {...set('trigger')}
        options={withAll(triggers, (name) => i18n.t(`ledger.trigger.${name}`))}
      />
      <SelectField {...set('kind')} options={withAll(pageKinds, (kind) => i18n.t(`panel.kind.${kind}`))} />
      {profiles.length > 0 && (
        <SelectField
          {...set('profile')}
          options={withAll(
            profiles.map(({ id }) => id),
            (id) => profiles.find((each) => each.id === id)?.name ?? id,
          )}
        />
      )}
      <DateField {...from} onDay={onFrom} />
      <DateField {...to} onDay={onTo} />
      <Button
        icon="cross"
        label={i18n.t('ledger.filter.clear')}
        disabledReason={writeLedgerFilter(filter) === '' ? i18n.t('ledger.filter.none') : null}
        onClick={() => onFilter(noLedgerFilter)}
      />
    </search>
  )
}

function withAll<Choice extends string>(choices: readonly Choice[], words: (choice: Choice) => string) {
  const all = { value: '' as Choice | '', label: i18n.t('ledger.filter.all') }
  return [all, ...choices.map((value) => ({ value, label: words(value) }))]
}
