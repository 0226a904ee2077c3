import type { Database } from '../records/database/database.ts'
import type { TeamRead, TeamReading } from '../records/database/rows/team.ts'
import { sealFormat } from './seal.ts'
import type { TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

interface NotedRead {
  revision: number
  /** Whether all deletions up to `revision` are applied. */
  isGone: boolean
  /** Records that were rejected. */
  refused: number
  /** Time of the last full read. */
  wholeAt?: number
}

/** Stores the revision up to which this library is complete; the next read starts there. */
export async function noteRead(
  team: TeamContext,
  db: Database,
  { revision, isGone, refused, wholeAt }: NotedRead,
): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const before = await teamRow(db, 'read')
    const mine = before?.team === team.keys.team ? before : undefined
    const known = mine?.erased ?? 0
    // After a gap only a full check of deletions catches up.
    const isUpToDate = known >= (before?.revision ?? 0)
    const state: TeamRead = {
      key: 'read',
      team: team.keys.team,
      revision,
      format: sealFormat,
      epoch: team.keys.epoch,
      erased: isGone && isUpToDate ? Math.max(revision, known) : known,
      refused: refused + (wholeAt === undefined ? (mine?.refused ?? 0) : 0),
      wholeAt: wholeAt ?? mine?.wholeAt ?? 0,
    }
    await db.teamState.put(state)
    await db.teamState.delete('reading')
  })
}

export type ReadSoFar = Pick<TeamReading, 'after' | 'revision' | 'received' | 'comparesAll'>

/** Position of the interrupted first read; `undefined`: start from the beginning. */
export async function readingOf({ keys }: TeamContext, db: Database): Promise<ReadSoFar | undefined> {
  const row = await teamRow(db, 'reading')
  return row?.team === keys.team && row.format === sealFormat && row.epoch === keys.epoch ? row : undefined
}

/** Runs in the transaction that stores the records, so that the position never gets ahead of them. */
export async function noteReading(
  { keys }: TeamContext,
  db: Database,
  soFar: ReadSoFar | null,
): Promise<void> {
  if (soFar)
    await db.teamState.put({
      key: 'reading',
      team: keys.team,
      format: sealFormat,
      epoch: keys.epoch,
      ...soFar,
    })
  else await db.teamState.delete('reading')
}

/** Makes the next read a full one. */
export const forgetReading = (db: Database): Promise<void> => db.teamState.bulkDelete(['read', 'reading'])
