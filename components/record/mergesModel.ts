import type { ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { live } from '../model/live.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { Merge } from '../../lib/records/rows/merges.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'

export interface MergeShown extends Pick<Merge, 'id' | 'state' | 'by' | 'alias' | 'against' | 'at'> {
  other: Pick<Subject, 'key' | 'name'>
  doubted: boolean
}

const order = ['open', 'suggested', 'merged', 'apart']

/** Open questions first, then merges and separations; the newest of each first. */
export function watchMergesOf(
  db: Database,
  key: ReadonlySignal<string | null | undefined>,
): ReadonlySignal<MergeShown[] | undefined> {
  return live(
    () => key.value,
    async (subject) => {
      if (!subject) return []
      const rows = await db.merges.where('subject').equals(subject).or('other').equals(subject).toArray()
      const about = rows.filter((row) => row.state !== 'merged' || row.subject === subject)
      if (about.length === 0) return []
      const keys = about.map((row) => (row.subject === subject ? row.other : row.subject))
      const others = await db.subjects.bulkGet(keys)
      const ids = about.flatMap(({ by, alias }) => (by === 'id' ? [alias] : []))
      const disputes = await db.merges.where('disputed').anyOf(ids).toArray()
      const disputed = new Set(disputes.flatMap((row) => row.disputed))
      return about
        .map(({ id, state, by, alias, against, at, before }, index): MergeShown => {
          const name = before?.other.name ?? others[index]?.name ?? ''
          const other = { key: keys[index]!, name }
          return { id, state, by, alias, against, at, other, doubted: before !== null && disputed.has(alias) }
        })
        .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.at - a.at)
    },
  )
}

/** `stayed`: the records are separate again, but data bought after the merge stays with the first one. */
export type Decided = 'done' | 'stayed' | 'failed'

const decided = async (response: Promise<{ accepted: unknown }>): Promise<Decided> =>
  (await response).accepted ? 'done' : 'failed'

/** `id` is that of the merge row. */
export const mergeCommands = {
  async separate(id: string): Promise<Decided> {
    const response = await sendCommand('separate-merge', { id })
    if (!response.accepted) return 'failed'
    return response.result?.hasLaterData ? 'stayed' : 'done'
  },
  merge: (id: string) => decided(sendCommand('merge-pair', { id })),
  keepSeparate: (id: string) => decided(sendCommand('keep-separate', { id })),
}
