import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { liveCorrections, type FieldName } from '../../../lib/records/corrections/correctable-fields.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { Lazy } from '../../page/Lazy.tsx'
import '../record.css'

const listing = () => import('./CorrectionList.tsx')
const editing = () => import('./CorrectionForm.tsx')

interface CorrectionsProps {
  record: SubjectRecord
  onClose: () => void
}

export function CorrectionsCard({ record, onClose }: CorrectionsProps) {
  const id = useId()
  /** `any` until a field is chosen. */
  const edited = useSignal<FieldName | 'any'>('any')
  return (
    <div class="corrections">
      <Lazy key={edited.value} load={editing} props={{ record, field: edited.value, onClose }} />
      {liveCorrections(record.subject.corrections).length > 0 && (
        <>
          <h3 id={id}>{i18n.t('correction.title')}</h3>
          <Lazy
            load={listing}
            props={{ record, labelledBy: id, onEdit: (field: FieldName) => (edited.value = field) }}
          />
        </>
      )}
    </div>
  )
}
