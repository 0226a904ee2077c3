import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { addTeamKey } from '../../../lib/records/suppression/suppression-hashes.ts'
import { acquireClaim } from '../../../lib/team/claims.ts'
import type { EngineEntry } from '../../../lib/team/engine.ts'
import { applyErasures, queueErasure, publishErasures } from '../../../lib/team/erasures.ts'
import { conditionOf } from '../../../lib/team/join-team.ts'
import { keyPrefix, type SharedKind } from '../../../lib/team/keys.ts'
import { hasReplayedValues, valuesIn } from '../../../lib/team/team-values.ts'
import { publishRecords } from '../../../lib/team/shared-records.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { applySuppressions } from '../../../lib/team/suppressions.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { teamRow } from '../../../lib/team/team-state.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { filed, person } from '../../unit/records/findings.fixture.ts'
import { claimTerms } from './claim-terms.ts'
import { openMembers } from './member-context.ts'

const { retention } = defaultPreferences
export const start = Date.parse('2026-11-21T09:00:00Z')
export const onNames = async () => {}

export interface ReplayMember {
  team: TeamContext
  db: Database
  read(): Promise<string>
  localKeys(): Promise<string[]>
  savePurchase(key: string): Promise<void>
  erase(key: string): Promise<void>
  restarted(): TeamContext
  claimAs(id: string, requestKey?: string): Promise<string>
}

export async function openReplayMembers(endpoints: string[], ...names: string[]): Promise<ReplayMember[]> {
  const members = await openMembers(names, endpoints, () => start)
  return Promise.all(
    members.map(async ({ team, db }): Promise<ReplayMember> => {
      await addTeamKey(db, team.keys.team, team.keys.list)
      return {
        team,
        db,
        read: async () => {
          const problem = await syncTeam(team, db, { onNames, retention }).then(() => null, conditionOf)
          const hasRejected = (await teamRow(db, 'read'))?.refused || (await hasReplayedValues(db, team.keys))
          return problem ?? (hasRejected ? 'untrusted' : 'ready')
        },
        localKeys: async () => (await db.subjects.toCollection().primaryKeys()).toSorted(),
        async savePurchase(key) {
          await filed(db, start, person([key], { profile: { firstName: key.slice(7), lastName: 'Doe' } }))
          await publishRecords(team, db, [key], () => true, onNames)
        },
        async erase(key) {
          const all = await db.subjects.where('aliases').equals(key).toArray()
          await deleteSubjects(db, [key])
          const names = all.map(({ aliases }) => aliases)
          await queueErasure(team.keys, db, names, start)
          await publishErasures(team, db)
        },
        restarted: () => ({ ...team, keys: { ...team.keys }, knownValues: valuesIn(db, team.keys) }),
        claimAs: (id, requestKey = id) => claimAs(team, db, id, requestKey),
      }
    }),
  )
}

export async function claimAs(
  team: TeamContext,
  db: Database,
  id: string,
  requestKey: string,
): Promise<string> {
  const terms = claimTerms(id, {
    requestKeys: [requestKey],
    followErasures: async () => (await applyErasures(team, db, onNames)) !== null,
    followList: () => applySuppressions(team, db),
  })
  return acquireClaim(team, terms).then(({ kind }) => kind, conditionOf)
}

export const copyValues = async (
  { team: { engine, keys } }: ReplayMember,
  kind: SharedKind,
): Promise<EngineEntry[]> => (await engine.list(keyPrefix(keys, kind), { limit: 200 })).entries

export async function writeCopies(
  { team: { engine } }: ReplayMember,
  entries: readonly EngineEntry[],
): Promise<void> {
  for (const { key, value } of entries) await engine.commit([{ key, value }])
}
