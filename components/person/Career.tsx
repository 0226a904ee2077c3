import { i18n } from '#i18n'
import type { Position } from '../../lib/api/shapes/person.ts'
import { listedCount } from '../ui/listedCount.ts'
import { locale } from '../ui/locale.ts'
import { SectionCard } from '../ui/SectionCard.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { Timeline, type TimelineEntry } from '../ui/Timeline.tsx'
import { careerOf, type CareerEntry } from './career.ts'
import { CareerStay } from './CareerStay.tsx'
import type { Sourced } from './fuller.ts'
import { durationText } from './months.ts'

export function Career({ positions, now }: { positions: Sourced<Position>; now: number }) {
  const { items, counted, provenance } = positions
  if (items.length === 0 && !counted) return null
  return (
    <SectionCard
      heading={i18n.t('person.career')}
      count={listedCount(items.length, counted)}
      provenance={provenance}
      now={now}
    >
      {items.length === 0 && <p>{i18n.t('ui.listed', counted ?? 0)}</p>}
      <ShowAll items={careerOf(items)} first={10} total={items.length}>
        {(shown) => <Timeline entries={shown.map((entry, index) => timelineEntry(entry, index, now))} />}
      </ShowAll>
    </SectionCard>
  )
}

function timelineEntry(entry: CareerEntry, key: number, now: number): TimelineEntry {
  if ('gapMonths' in entry)
    return { key, look: 'gap', content: i18n.t('person.gap', [durationText(entry.gapMonths, locale())]) }
  const look = entry.stay.span.end === null ? 'now' : 'past'
  return { key, look, content: <CareerStay stay={entry.stay} now={now} /> }
}
