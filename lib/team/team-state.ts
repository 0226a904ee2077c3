import { roundCredits } from '../purchases/prices/credits.ts'
import type { Database } from '../records/database/database.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { TeamOverview, TeamState, TeamStatusRow } from './rows.ts'

export interface TeamView {
  status: TeamStatusRow | null
  /** The team at the last read; `null` if it hasn't been read yet. */
  overview: TeamOverview | null
  saved: { purchases: number; credits: number }
  pending: number
}

export async function readTeam(db: Database): Promise<TeamView> {
  const [status, overview, saved, pending] = await Promise.all([
    teamRow(db, 'status'),
    teamRow(db, 'overview'),
    teamRow(db, 'saved'),
    db.teamClaims.count(),
  ])
  const team = status?.team.id
  return {
    status: status ?? null,
    overview: overview && overview.team === team ? overview : null,
    saved: { purchases: saved?.purchases ?? 0, credits: saved?.credits ?? 0 },
    pending,
  }
}

export async function teamRow<Key extends TeamState['key']>(
  db: Database,
  key: Key,
): Promise<Extract<TeamState, { key: Key }> | undefined> {
  return (await db.teamState.get(key)) as Extract<TeamState, { key: Key }> | undefined
}

/** Changes the status row. Does nothing without a team. */
export async function noteStatus(db: Database, change: Partial<Omit<TeamStatusRow, 'key'>>): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const status = await teamRow(db, 'status')
    if (status) await db.teamState.put({ ...status, ...change })
  })
}

/** Counts a request that a colleague's purchase made unnecessary. */
export async function noteSaved(db: Database, { reserved }: LedgerRequest): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const { purchases = 0, credits = 0 } = (await teamRow(db, 'saved')) ?? {}
    await db.teamState.put({
      key: 'saved',
      purchases: purchases + 1,
      credits: roundCredits(credits + reserved),
    })
  })
}
