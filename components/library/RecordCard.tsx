import { i18n } from '#i18n'
import type { SubjectRecord } from '../../lib/records/record.ts'
import { sectionsOf } from '../../lib/records/sections.ts'
import { cardsOf } from '../record/sectionCards.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The cards of whatever was bought of a subject. */
export function RecordCard({ record: { subject, sections }, now }: { record: SubjectRecord; now: number }) {
  const cards = cardsOf(sections, now)
  // A card that says who somebody is begins with the name.
  const isNamed = sectionsOf('identity').some((name) => sections[name])
  return (
    <>
      {!isNamed && (
        <h2 class="record-name">
          <bdi>{subject.name || subject.key.slice(subject.key.indexOf(':') + 1)}</bdi>
        </h2>
      )}
      {cards.length > 0 ? cards : <EmptyState>{i18n.t('library.record.little')}</EmptyState>}
    </>
  )
}
