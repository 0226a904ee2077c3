import type { Database } from '../records/database/database.ts'
import type { TeamRead, TeamReading } from './rows.ts'
import { sealFormat } from './seal.ts'
import type { TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

interface CompletedRead {
  revision: number
  areErasuresApplied: boolean
  refused: number
  wholeAt?: number
}

/** Stores the revision at which this library is complete, and from which the next read starts. */
export async function noteRead(
  team: TeamContext,
  db: Database,
  { revision, areErasuresApplied, refused, wholeAt }: CompletedRead,
): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const before = await teamRow(db, 'read')
    const current = before?.team === team.keys.team ? before : undefined
    const known = current?.erased ?? 0
    // After a gap, only a full check of deletions catches up.
    const isUpToDate = known >= (before?.revision ?? 0)
    const state: TeamRead = {
      key: 'read',
      team: team.keys.team,
      revision,
      format: sealFormat,
      epoch: team.keys.epoch,
      erased: areErasuresApplied && isUpToDate ? Math.max(revision, known) : known,
      refused: refused + (wholeAt === undefined ? (current?.refused ?? 0) : 0),
      wholeAt: wholeAt ?? current?.wholeAt ?? 0,
    }
    await db.teamState.put(state)
    await db.teamState.delete('reading')
  })
}

export type ReadPosition = Pick<TeamReading, 'after' | 'revision' | 'received' | 'comparesAll'>

/** The position of an interrupted first read; `undefined` to start from the beginning. */
export async function savedReading({ keys }: TeamContext, db: Database): Promise<ReadPosition | undefined> {
  const row = await teamRow(db, 'reading')
  return row?.team === keys.team && row.format === sealFormat && row.epoch === keys.epoch ? row : undefined
}

/**
 * Stores the position of the first read. Call it in the transaction that stores the records: the position must not get
 * ahead of them.
 */
export async function noteReading(
  { keys }: TeamContext,
  db: Database,
  position: ReadPosition | null,
): Promise<void> {
  if (position)
    await db.teamState.put({
      key: 'reading',
      team: keys.team,
      format: sealFormat,
      epoch: keys.epoch,
      ...position,
    })
  else await db.teamState.delete('reading')
}

export const resetReading = (db: Database): Promise<void> => db.teamState.bulkDelete(['read', 'reading'])
