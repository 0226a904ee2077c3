import { i18n } from '#i18n'
import type { Education } from '../../lib/api/shapes/person.ts'
import { ExpandableText } from '../ui/ExpandableText.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { listedCount } from '../ui/listedCount.ts'
import { SectionCard } from '../ui/SectionCard.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { spanOf } from './career.ts'
import type { Sourced } from './fuller.ts'
import { Period } from './Period.tsx'
import './Entries.css'

export function Schools({ schools, now }: { schools: Sourced<Education>; now: number }) {
  const { items, counted, provenance } = schools
  if (items.length === 0 && !counted) return null
  return (
    <SectionCard
      heading={i18n.t('person.education')}
      count={listedCount(items.length, counted)}
      provenance={provenance}
      now={now}
    >
      {items.length === 0 && <p>{i18n.t('ui.listed', counted ?? 0)}</p>}
      <ShowAll items={items} first={6}>
        {(shown) => (
          <ul class="entries">
            {shown.map((school, index) => (
              <School key={index} school={school} />
            ))}
          </ul>
        )}
      </ShowAll>
    </SectionCard>
  )
}

function School({ school }: { school: Education }) {
  const { schoolName, socialUrl, degreeName, fieldOfStudy, description } = school
  const degree = [degreeName, fieldOfStudy].filter(Boolean).join(', ')
  return (
    <li class="entries-entry">
      {schoolName && (
        <p class="entries-title">
          <bdi>
            {socialUrl ? (
              <ExternalLink href={socialUrl} quiet>
                {schoolName}
              </ExternalLink>
            ) : (
              schoolName
            )}
          </bdi>
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
