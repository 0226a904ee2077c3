import type { Database } from '../records/database/database.ts'
import type { TeamRead, TeamReading } from '../records/database/rows/team.ts'
import { sealFormat } from './seal.ts'
import type { TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

interface NotedRead {
  revision: number
  /** Whether all that was erased up to there is gone from here. */
  isGone: boolean
  /** Records that were not believed. */
  refused: number
  /** Where all of it was read: when. */
  wholeAt?: number
}

/** Remembers up to which revision everything is here: the next reading goes on from there. */
export async function noteRead(
  team: TeamContext,
  db: Database,
  { revision, isGone, refused, wholeAt }: NotedRead,
): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const before = await teamRow(db, 'read')
    const mine = before?.team === team.keys.team ? before : undefined
    const known = mine?.erased ?? 0
    // What was left out once is caught up with by a look at all of them.
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

/** Where the first reading of this team was stopped; `undefined`: it begins. */
export async function readingOf({ keys }: TeamContext, db: Database): Promise<ReadSoFar | undefined> {
  const row = await teamRow(db, 'reading')
  return row?.team === keys.team && row.format === sealFormat && row.epoch === keys.epoch ? row : undefined
}

/** Inside the transaction that keeps what was read: so what is noted is here, whatever a stop or a lost write takes. */
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

/** The next reading is of everything. */
export const forgetReading = (db: Database): Promise<void> => db.teamState.bulkDelete(['read', 'reading'])
