import { i18n } from '#i18n'
import { operationNames, operations, type OperationName } from '../../lib/api/operations.ts'
import { prices } from '../account/pricesModel.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { numberText } from '../ui/formats.ts'
import { typedNumber } from './numberIn.ts'
import type { PreferenceFormProps } from './preferenceForm.ts'
import { NumberField } from './NumberField.tsx'

const spending = operationNames.filter((name) => !name.startsWith('getQuotas'))

export function PricesForm({ options, preferences }: PreferenceFormProps) {
  const change = (name: OperationName, price: number | null) =>
    options.prefer((known) => {
      const prices = { ...known.prices }
      if (price === null) delete prices[name]
      else prices[name] = price
      return { prices }
    })
  return (
    <Disclosure summary={i18n.t('options.prices')}>
      <p class="field-description">{i18n.t('options.pricesHint')}</p>
      <div class="options-grid">
        {spending.map((name) => (
          <NumberField
            key={name}
            label={`${operations[name].number} ${i18n.t(`ui.operation.${name}`)}`}
            description={sourceText(name)}
            value={preferences.prices[name] ?? null}
            mayBeEmpty
            placeholder={placeholderFor(prices.value[name].maximum)}
            onChange={(price) => change(name, price)}
          />
        ))}
      </div>
    </Disclosure>
  )
}

const placeholderFor = (maximum: number | null) => (maximum === null ? '' : typedNumber(maximum))

function sourceText(name: OperationName): string {
  const { maximum, by } = prices.value[name]
  return maximum === null
    ? i18n.t('price.unpublished')
    : i18n.t(`options.priceBy.${by}`, [numberText(maximum)])
}
