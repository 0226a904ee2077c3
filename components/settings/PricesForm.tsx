import { i18n } from '#i18n'
import { operationNames, operations, type OperationName } from '../../lib/api/operations.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import type { OptionsModel } from '../../lib/state/options.ts'
import { prices } from '../../lib/state/prices.ts'
import { numberText } from '../ui/formats.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { NumberField } from './NumberField.tsx'

interface PricesFormProps {
  options: OptionsModel
  preferences: Preferences
}

/** What each operation costs at most: by the published table, by what it cost lately, or as the person says. */
export function PricesForm({ options, preferences }: PricesFormProps) {
  const change = (name: OperationName, price: number | null) => {
    const { [name]: _, ...others } = preferences.prices
    options.prefer({ prices: price === null ? others : { ...others, [name]: price } })
  }
  return (
    <Disclosure summary={i18n.t('options.prices')}>
      <p class="field-description">{i18n.t('options.pricesHint')}</p>
      <div class="options-grid">
        {operationNames.map((name) => (
          <NumberField
            key={name}
            label={`${operations[name].number} ${name}`}
            description={says(name)}
            value={preferences.prices[name] ?? null}
            mayBeEmpty
            onChange={(price) => change(name, price)}
          />
        ))}
      </div>
    </Disclosure>
  )
}

function says(name: OperationName): string {
  const { most, by } = prices.value[name]
  return most === null ? i18n.t('price.unpublished') : i18n.t(`options.priceBy.${by}`, [numberText(most)])
}
