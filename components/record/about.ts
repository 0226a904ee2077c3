import { computed, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { watchChangesOf, watchFeed, type Feed } from './historyModel.ts'
import { live } from '../model/live.ts'
import type { SubjectState } from './subjectModel.ts'
import { watchMergesOf, type MergeShown } from './mergesModel.ts'
import { watchAnnotations, type Annotations } from '../model/watchAnnotations.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { HistoryRow } from '../../lib/records/rows/history.ts'

interface SavedAtCompany {
  items: Subject[]
  total: number
}

/** The records table shows all. */
const maxHere = 500

export interface About {
  words: Annotations
  changes: ReadonlySignal<HistoryRow[] | undefined>
  merges: ReadonlySignal<MergeShown[] | undefined>
  feed: Feed
  related: ReadonlySignal<Record<'people' | 'jobs', SavedAtCompany> | undefined>
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
    related: live(
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
  const items = await there.clone().limit(maxHere).toArray()
  return { items, total: items.length < maxHere ? items.length : await there.count() }
}
