import { i18n } from '#i18n'
import { useRef } from 'preact/hooks'
import { cutText } from '../../../lib/text/limits.ts'
import { liveCorrections, type FieldName } from '../../../lib/records/corrections/correctable-fields.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { providerValue } from '../../../lib/records/subject-facts.ts'
import { annotationCommands } from '../../model/annotationCommands.ts'
import { Button } from '../../ui/Button.tsx'
import { focusAfter } from '../../ui/focusAfter.ts'
import { dateText } from '../../ui/formats.ts'
import { showToast } from '../../ui/toast.ts'
import { correctedFieldText } from './fieldText.ts'

interface CorrectionListProps {
  record: SubjectRecord
  labelledBy: string
  onEdit: (field: FieldName) => void
}

/** In characters; the placeholder has all of it. */
const longestShown = 200

export default function CorrectionList({ record, labelledBy, onEdit }: CorrectionListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { subject, sections } = record
  const drop = async (field: FieldName, at: number) => {
    const removed = list.current?.children[at]
    if (removed) focusAfter(removed)
    if (!(await annotationCommands.correctField(subject.key, field, null)))
      showToast({ text: i18n.t('correction.failed') })
  }
  return (
    <ul class="corrections-list" aria-labelledby={labelledBy} ref={list}>
      {liveCorrections(subject.corrections).map(({ field, value, at }, index) => {
        const name = correctedFieldText(field)
        return (
          <li key={field} class="corrections-entry">
            <span class="corrections-words">
              <span class="corrections-value">
                <span class="corrections-name">{name}</span>{' '}
                {value === '' ? i18n.t('correction.hidden') : <bdi>{value}</bdi>}
              </span>
              <Mark at={at} value={value} bought={providerValue(subject, sections, field)} />
            </span>
            <span class="corrections-acts">
              <Button
                size="small"
                icon="pencil"
                label={i18n.t('correction.edit', [name])}
                onClick={() => onEdit(field)}
              />
              <Button
                size="small"
                icon="cross"
                label={i18n.t('correction.dropOf', [name])}
                onClick={() => void drop(field, index)}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Mark({ at, value, bought }: { at: number; value: string; bought: string }) {
  const when = [dateText(at)] as [string]
  return (
    <span class="corrections-mark">
      {bought === '' ? (
        i18n.t('correction.silent', when)
      ) : bought === value ? (
        i18n.t('correction.same', when)
      ) : (
        <>
          {i18n.t('correction.differs', when)} <bdi>{cutText(bought, longestShown)}</bdi>
        </>
      )}
    </span>
  )
}
