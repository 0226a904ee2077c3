import { i18n } from '#i18n'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { sectionsOf } from '../../../lib/records/sections.ts'
import { dateTimeText } from '../../ui/formats.ts'
import { cardsOf } from '../sectionCards.tsx'
import { subjectName } from '../../../lib/records/subject-name.ts'

interface PrintedRecordProps {
  record: SubjectRecord
  lists: readonly string[]
  now: number
}

export function PrintedRecord({ record: { subject, sections }, lists, now }: PrintedRecordProps) {
  const isNamed = sectionsOf('identity').some((name) => sections[name])
  const words = [
    [i18n.t('notes.tags'), subject.tags.join(', ')],
    [i18n.t('notes.lists'), lists.join(', ')],
    [i18n.t('notes.note'), subject.note],
  ].filter(([, text]) => text)
  return (
    <article>
      {!isNamed && <h1>{subjectName(subject)}</h1>}
      {cardsOf(sections, now)}
      {words.length > 0 && (
        <dl class="print-words">
          {words.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <footer class="print-foot">
        {i18n.t('appName')} · {dateTimeText(now)} {subject.url && <bdi>· {subject.url}</bdi>}
      </footer>
    </article>
  )
}
