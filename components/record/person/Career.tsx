import { i18n } from '#i18n'
import type { Position } from '../../../lib/api/schemas/person.ts'
import type { Sourced } from '../../../lib/records/merge-person.ts'
import { ListedNote } from '../../ui/ListedNote.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { Timeline, type TimelineEntry } from '../../ui/Timeline.tsx'
import { careerOf, spanOf, type CareerEntry, type Tenure } from './career.ts'
import { careerLines } from './careerText.ts'
import { durationText } from './months.ts'
import { locale, listedCount } from '../../ui/formats.ts'
import type { ComponentChildren } from 'preact'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import { NameLink } from '../../ui/NameLink.tsx'
import { joinedBy } from '../../ui/plainDocument.ts'
import { readableWord } from '../../ui/plainText.ts'
import { Period } from './Period.tsx'
import '../record.css'

export function Career({ positions, source }: { positions: Sourced<Position>; source: FactSource }) {
  const { items, counted } = positions
  const { now } = source
  if (items.length === 0 && !counted) return null
  return (
    <SectionCard
      heading={i18n.t('person.career')}
      count={listedCount(items.length, counted)}
      copy={items.length > 0 ? () => careerLines(items, now).filter(Boolean).join('\n') : undefined}
      {...source}
    >
      <ShowAll items={careerOf(items)} first={10} total={items.length}>
        {(shown) => <Timeline entries={shown.map((entry, index) => timelineEntry(entry, index, now))} />}
      </ShowAll>
      <ListedNote listed={items.length} counted={counted} />
    </SectionCard>
  )
}

function timelineEntry(entry: CareerEntry, key: number, now: number): TimelineEntry {
  if ('gapMonths' in entry)
    return { key, variant: 'gap', content: i18n.t('person.gap', [durationText(entry.gapMonths, locale())]) }
  const variant = entry.tenure.span.end === null ? 'now' : 'past'
  return { key, variant, content: <CareerTenure tenure={entry.tenure} now={now} /> }
}

function CareerTenure({ tenure, now }: { tenure: Tenure; now: number }) {
  const [first, ...others] = tenure.positions
  if (!first) return null
  const company = <Company tenure={tenure} />
  if (others.length === 0) return <CareerPosition position={first} company={company} now={now} />
  return (
    <>
      <p class="career-title">{company}</p>
      <Period span={tenure.span} now={now} />
      <ShowAll items={tenure.positions} first={20}>
        {(shown) => (
          <ol class="career-positions">
            {shown.map((position, index) => (
              <li key={index}>
                <CareerPosition position={position} company={null} now={now} />
              </li>
            ))}
          </ol>
        )}
      </ShowAll>
    </>
  )
}

interface CareerPositionProps {
  position: Position
  company: ComponentChildren
  now: number
}

function CareerPosition({ position, company, now }: CareerPositionProps) {
  const { title, companyLocation, contractType, description } = position
  const aside = joinedBy([contractType && readableWord(contractType), companyLocation])
  return (
    <>
      {title && (
        <p class="career-title">
          <bdi>{title}</bdi>
        </p>
      )}
      {company && <p class={title ? 'career-company' : 'career-title'}>{company}</p>}
      <Period span={spanOf(position.startEndDate)} now={now} />
      {aside && (
        <p class="career-aside">
          <bdi>{aside}</bdi>
        </p>
      )}
      {description?.trim() && <ExpandableText text={description} lines={3} />}
    </>
  )
}

function Company({ tenure }: { tenure: Tenure }) {
  return tenure.company ? <NameLink name={tenure.company} href={tenure.url} /> : null
}
