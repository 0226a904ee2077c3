import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { liveCorrections, type FieldName } from '../../../lib/records/corrections/correctable-fields.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { Lazy } from '../../page/Lazy.tsx'
import { Button } from '../../ui/Button.tsx'
import './corrections.css'

const listing = () => import('./CorrectionList.tsx')
const editing = () => import('./CorrectionForm.tsx')

/** A record's corrections, and a button to add one. */
export function CorrectionsRow({ record }: { record: SubjectRecord }) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  /** The field being corrected; `any` if it isn't chosen yet. */
  const edited = useSignal<FieldName | 'any' | null>(null)
  const close = () => {
    edited.value = null
    row.current?.querySelector('button')?.focus()
  }
  return (
    <div class="corrections">
      <div class="chips" ref={row}>
        <span class="chips-label" id={id}>
          {i18n.t('correction.title')}
        </span>
        <Button
          size="small"
          icon="pencil"
          expanded={edited.value !== null}
          onClick={() => (edited.value = edited.value === null ? 'any' : null)}
        >
          {i18n.t('correction.add')}
        </Button>
      </div>
      {liveCorrections(record.subject.corrections).length > 0 && (
        <Lazy
          load={listing}
          props={{ record, labelledBy: id, onEdit: (field: FieldName) => (edited.value = field) }}
        />
      )}
      {edited.value !== null && (
        <Lazy key={edited.value} load={editing} props={{ record, field: edited.value, onClose: close }} />
      )}
    </div>
  )
}
