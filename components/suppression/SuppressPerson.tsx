import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DeletionResult } from '../../lib/data/erasure/delete-subjects.ts'
import { announce } from '../ui/announce.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { deletionError } from './deletionError.ts'

export interface SuppressPersonProps {
  name: string
  onSuppress: () => Promise<boolean>
  /** `failed`: the worker didn't respond. */
  onForget: () => Promise<DeletionResult | 'failed'>
}

/**
 * Suppresses a person after explaining it, and deletes the record. Suppression comes first, because it uses the
 * record's names.
 */
export function SuppressPerson({ name, onSuppress, onForget }: SuppressPersonProps) {
  const deletes = useSignal(false)
  const suppress = async () => {
    if (!(await onSuppress())) return i18n.t('known.failed')
    announce(i18n.t('known.suppress.done'))
    return deletes.value ? deletionError(await onForget()) : null
  }
  return (
    <Confirm
      act={i18n.t('known.suppress.act', [name || i18n.t('known.them.person')])}
      confirm={i18n.t(deletes.value ? 'known.suppress.confirmBoth' : 'known.suppress.confirm')}
      danger={deletes.value}
      onConfirm={suppress}
    >
      <p>{i18n.t('known.suppress.does')}</p>
      <p>{i18n.t('known.suppress.keeps')}</p>
      <ToggleField
        label={i18n.t('known.suppress.deletes')}
        checked={deletes.value}
        onChange={(checked) => (deletes.value = checked)}
      />
    </Confirm>
  )
}
