import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DeletionResult } from '../../lib/data/erasure/delete-subjects.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { deletionError } from './deletionError.ts'

interface SuppressPersonProps {
  onSuppress: () => Promise<boolean>
  /** `failed`: the worker didn't respond. */
  onDelete: () => Promise<DeletionResult | 'failed'>
  onClose: () => void
}

/** Suppression comes before the optional deletion, because it uses the record's names. */
export function SuppressPerson({ onSuppress, onDelete, onClose }: SuppressPersonProps) {
  const deletes = useSignal(false)
  const busy = useSignal(false)
  const problem = useSignal<string | null>(null)
  const suppress = async () => {
    if (!(await onSuppress())) return i18n.t('ui.failed')
    announce(i18n.t('suppression.suppress.done'))
    return deletes.value ? deletionError(await onDelete()) : null
  }
  const confirm = async () => {
    busy.value = true
    problem.value = await suppress().catch(() => i18n.t('ui.failed'))
    busy.value = false
    if (problem.value === null) onClose()
  }
  return (
    <>
      <p>{i18n.t('suppression.suppress.does')}</p>
      <p>{i18n.t('suppression.suppress.keeps')}</p>
      <ToggleField
        label={i18n.t('suppression.suppress.deletes')}
        checked={deletes.value}
        onChange={(checked) => (deletes.value = checked)}
      />
      {problem.value && <Notice tone="error">{problem.value}</Notice>}
      <Button
        variant={deletes.value ? 'danger' : 'primary'}
        wide
        busy={busy.value}
        onClick={() => void confirm()}
      >
        {i18n.t(deletes.value ? 'suppression.suppress.confirmBoth' : 'suppression.suppress.confirm')}
      </Button>
    </>
  )
}
