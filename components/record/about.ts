import { computed, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { watchChangesOf, watchFeed, type Feed } from './historyModel.ts'
import { live } from '../model/live.ts'
import type { SubjectState } from './subjectModel.ts'
import { watchMergesOf, type MergeShown } from './mergesModel.ts'
import { watchAnnotations, type Annotations } from '../model/watchAnnotations.ts'
import type { Subject, HistoryRow } from '../../lib/records/database/rows/records.ts'

/** The saved records of one kind that belong to a company: the first of them, and how many there are. */
export interface SavedAtCompany {
  items: Subject[]
  total: number
}

/** More than anybody reads through; the library's table has them all. */
const mostHere = 500

/** What stands below a record: people's own words, what changed, and who else is known there. */
export interface About {
  words: Annotations
  changes: ReadonlySignal<HistoryRow[] | undefined>
  /** The records that it is one with, might be, or is not. */
  merges: ReadonlySignal<MergeShown[] | undefined>
  /** What changed of everything saved. */
  feed: Feed
  /** The people and jobs of the company that is shown, as far as they are saved. */
  here: ReadonlySignal<Record<'people' | 'jobs', SavedAtCompany> | undefined>
}

export function watchAbout(db: Database, known: ReadonlySignal<SubjectState | undefined>): About {
  const key = computed(() => known.value?.record?.subject.key ?? null)
  const company = computed(() => {
    const { record, employer } = known.value ?? {}
    return (record?.sections.company ?? employer?.sections.company)?.data.name ?? null
  })
  return {
    words: watchAnnotations(db),
    changes: watchChangesOf(db, key),
    merges: watchMergesOf(db, key),
    feed: watchFeed(db),
    here: live(
      () => company.value,
      async (name) => {
        const [people, jobs] = await Promise.all([savedHere(db, name, 'person'), savedHere(db, name, 'job')])
        return { people, jobs }
      },
    ),
  }
}

async function savedHere(
  db: Database,
  company: string | null,
  kind: Subject['kind'],
): Promise<SavedAtCompany> {
  if (company === null) return { items: [], total: 0 }
  const there = db.subjects.where('[company+kind]').equals([company, kind])
  const items = await there.clone().limit(mostHere).toArray()
  return { items, total: items.length < mostHere ? items.length : await there.count() }
}
