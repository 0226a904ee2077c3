import { i18n } from '#i18n'
import type { OperationName } from '../../lib/api/operations.ts'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { prices } from './pricesModel.ts'

interface PricedButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  action: string
  operation: OperationName
  lookups?: number
  /** Of the whole click, if it buys more than one operation; `null` if unknown. */
  total?: number | null | undefined
  /** `maximum`: per lookup, as shown, in credits; `null` if unknown. */
  onSpend: (maximum: number | null) => void
}

export function PricedButton({
  action,
  operation,
  lookups = 1,
  total,
  onSpend,
  ...button
}: PricedButtonProps) {
  const maximum = total === undefined ? prices.value[operation].maximum : total
  return (
    <Button
      {...button}
      hint={maximum === null ? i18n.t('price.unpublishedHint') : undefined}
      onClick={() => onSpend(maximum)}
    >
      {pricedText(action, maximum === null ? null : roundCredits(maximum * lookups), numberText)}
    </Button>
  )
}
