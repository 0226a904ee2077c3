import { i18n } from '#i18n'
import type { Education } from '../../../lib/api/schemas/person.ts'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import type { Sourced } from '../../../lib/records/merge-person.ts'
import { ListedNote } from '../../ui/ListedNote.tsx'
import { NameLink } from '../../ui/NameLink.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { spanOf } from './career.ts'
import { degreeText, schoolLines } from './careerText.ts'
import { Period } from './Period.tsx'
import '../record.css'
import { listedCount } from '../../ui/formats.ts'

export function Schools({ schools, source }: { schools: Sourced<Education>; source: FactSource }) {
  const { items, counted } = schools
  if (items.length === 0 && !counted) return null
  return (
    <SectionCard
      heading={i18n.t('person.education')}
      count={listedCount(items.length, counted)}
      copy={items.length > 0 ? () => schoolLines(items).filter(Boolean).join('\n') : undefined}
      {...source}
    >
      <ShowAll items={items} first={6}>
        {(shown) => (
          <ul class="entries">
            {shown.map((school, index) => (
              <School key={index} school={school} />
            ))}
          </ul>
        )}
      </ShowAll>
      <ListedNote listed={items.length} counted={counted} />
    </SectionCard>
  )
}

function School({ school }: { school: Education }) {
  const { schoolName, socialUrl, degreeName, fieldOfStudy, description } = school
  const degree = degreeText(degreeName, fieldOfStudy)
  return (
    <li class="entries-entry">
      {schoolName && (
        <p class="entries-title">
          <NameLink name={schoolName} href={socialUrl} />
        </p>
      )}
      {degree && (
        <p>
          <bdi>{degree}</bdi>
        </p>
      )}
      <Period span={spanOf(school.startEndDate)} now={null} />
      {description?.trim() && <ExpandableText text={description} lines={3} />}
    </li>
  )
}
