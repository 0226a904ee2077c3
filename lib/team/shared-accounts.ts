import { attributeToOthers, unexplainedTables } from '../purchases/ledger/unexplained.ts'
import type { Database } from '../records/database/database.ts'
import type { TeamMachine } from '../records/database/rows/team.ts'
import { isLocked } from '../settings/secrets.ts'
import type { SavedKey } from '../settings/settings.ts'
import { prefixOf, sharedKey, type TeamKeys } from './keys.ts'

/** Ids of this installation's accounts, by what its team calls them. */
export type SharedAccounts = ReadonlyMap<string, string>

/** What machines of a team call the accounts of these keys: who has the same key has the same name for its account. */
export async function sharedAccounts(keys: TeamKeys, saved: readonly SavedKey[]): Promise<SharedAccounts> {
  const start = prefixOf(keys, 'minute').length
  const named = saved.flatMap((one) => (one && !isLocked(one.key) ? [one] : []))
  return new Map(
    await Promise.all(
      named.map(
        async ({ key, account }) => [(await sharedKey(keys, 'minute', key)).slice(start), account] as const,
      ),
    ),
  )
}

interface Sharing {
  /** This machine. */
  machine: string
  machines: readonly TeamMachine[]
  /** Since when the credits may have fallen by what a colleague spent who was not known yet: milliseconds since 1970. */
  since: number
}

/**
 * Notes which of these accounts other machines of the team use as well. What colleagues spend counts against the team's
 * budget, and no one machine's: there it would be credits that are gone and that nothing explains.
 */
export async function noteSharedAccounts(
  db: Database,
  accounts: SharedAccounts,
  { machine, machines, since }: Sharing,
): Promise<void> {
  const names = machines.flatMap(({ id, accounts: used = [] }) => (id === machine ? [] : used))
  const shared = new Set(names.flatMap((name) => accounts.get(name) ?? []))
  await db.transaction('rw', [db.accounts, ...unexplainedTables(db)], async () => {
    for (const { id, sharedInTeam = false } of await db.accounts.toArray()) {
      const isShared = shared.has(id)
      if (isShared === sharedInTeam) continue
      await db.accounts.update(id, { sharedInTeam: isShared })
      if (isShared) await attributeToOthers(db, id, since)
    }
  })
}
