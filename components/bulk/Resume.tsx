import { i18n } from '#i18n'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { useAgainText } from './useAgainText.ts'
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
  const text = useAgainText(words, price, `${id} ${counts.waiting} ${counts.out} ${budget}`)
  return (
    <Button
      variant={variant}
      size="small"
      onClick={onResume}
      disabledReason={text === null ? i18n.t('ui.busy') : null}
    >
      {text ?? words}
    </Button>
  )
}
