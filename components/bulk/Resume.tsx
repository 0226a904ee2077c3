import { i18n } from '#i18n'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { numberText } from '../ui/formats.ts'
import type { RestPlan } from './planRest.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'

interface ResumeProps {
  run: BulkRun
  plan: () => Promise<RestPlan>
  onResume: (done: Promise<boolean>) => void
  variant?: ButtonProps['variant']
}

/** Shows the maximum cost, because resuming spends like starting. */
export function Resume({ run, plan, onResume, variant }: ResumeProps) {
  const { id, state, counts, budget } = run
  const words = i18n.t(state === 'draft' ? 'run.start' : 'run.resume')
  const rest = useLoaded(plan, [`${id} ${counts.pending} ${counts['in-flight']} ${budget}`])
  return (
    <Button
      variant={variant}
      size="small"
      onClick={() => rest && onResume(rest.carryOut())}
      disabledReason={rest ? null : i18n.t('ui.busy')}
    >
      {rest ? pricedText(words, rest.maximum, numberText) : words}
    </Button>
  )
}
