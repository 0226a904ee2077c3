import { computed, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { watchChangesOf, watchFeed, type Feed } from './historyModel.ts'
import { live } from '../model/live.ts'
import type { Known } from './subjectModel.ts'
import { watchMergesOf, type MergeShown } from './mergesModel.ts'
import { watchWords, type Words } from '../model/vocabulary.ts'
import type { Subject, HistoryRow } from '../../lib/records/database/rows/records.ts'

/** What stands below a record: people's own words, what changed, and who else is known there. */
export interface About {
  words: Words
  changes: ReadonlySignal<HistoryRow[] | undefined>
  /** The records that it is one with, might be, or is not. */
  merges: ReadonlySignal<MergeShown[] | undefined>
  /** What changed of everything saved. */
  feed: Feed
  /** The people and jobs of the company that is shown, as far as they are saved. */
  here: ReadonlySignal<{ people: Subject[]; jobs: Subject[] } | undefined>
}

export function watchAbout(db: Database, known: ReadonlySignal<Known | undefined>): About {
  const key = computed(() => known.value?.record?.subject.key ?? null)
  const company = computed(() => {
    const { record, employer } = known.value ?? {}
    return (record?.sections.company ?? employer?.sections.company)?.data.name ?? null
  })
  return {
    words: watchWords(db),
    changes: watchChangesOf(db, key),
    merges: watchMergesOf(db, key),
    feed: watchFeed(db),
    here: live(
      () => company.value,
      async (name) => {
        const there = name === null ? [] : await db.subjects.where('company').equals(name).toArray()
        const of = (kind: Subject['kind']) => there.filter((subject) => subject.kind === kind)
        return { people: of('person'), jobs: of('job') }
      },
    ),
  }
}
