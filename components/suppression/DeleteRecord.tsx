import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DeletionResult } from '../../lib/data/erasure/delete-subjects.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { deletionError } from './deletionError.ts'

export interface DeleteRecordProps {
  subject: Pick<Subject, 'kind' | 'name'>
  /** `failed`: the worker didn't respond. */
  onForget: () => Promise<DeletionResult | 'failed'>
}

/** Deletes a record without confirmation, because it can be undone. */
export function DeleteRecord({ subject: { kind, name }, onForget }: DeleteRecordProps) {
  const trouble = useSignal<string | null>(null)
  const forget = async () => {
    trouble.value = deletionError(await onForget())
  }
  return (
    <>
      <Button size="small" onClick={() => void forget()}>
        {i18n.t('known.forget.act', [name || i18n.t(`known.them.${kind}`)])}
      </Button>
      {trouble.value && <Notice tone="trouble">{trouble.value}</Notice>}
    </>
  )
}
