import { i18n } from '#i18n'
import type { Position } from '../../../lib/api/schemas/person.ts'
import type { Sourced } from '../../../lib/records/merge-person.ts'
import { ListedNote } from '../../ui/ListedNote.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { Timeline, type TimelineEntry } from '../../ui/Timeline.tsx'
import { careerOf, type CareerEntry } from './career.ts'
import { CareerStay } from './CareerStay.tsx'
import { careerLines } from './careerText.ts'
import { durationText } from './months.ts'
import { locale, listedCount } from '../../ui/formats.ts'

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
  const check = entry.stay.span.end === null ? 'now' : 'past'
  return { key, variant: check, content: <CareerStay stay={entry.stay} now={now} /> }
}
