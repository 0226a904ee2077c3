import { i18n } from '#i18n'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { numberText } from '../ui/formats.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'

interface ResumeProps {
  batch: Batch
  /** The most that it costs, in credits; `null`: nobody knows. */
  price: () => Promise<number | null>
  onResume: () => void
  variant?: ButtonProps['variant']
}

/** Going on spends as starting does: it says how much at the most. */
export function Resume({ batch, price, onResume, variant }: ResumeProps) {
  const { id, state, counts, budget } = batch
  const words = i18n.t(state === 'draft' ? 'batch.start' : 'batch.resume')
  const most = useLoaded(price, [`${id} ${counts.waiting} ${counts.out} ${budget}`])
  const isPriced = most !== undefined
  return (
    <Button
      variant={variant}
      size="small"
      onClick={onResume}
      disabledReason={isPriced ? null : i18n.t('ui.busy')}
    >
      {isPriced ? pricedText(words, most, numberText) : words}
    </Button>
  )
}
