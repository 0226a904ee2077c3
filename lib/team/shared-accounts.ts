import { attributeToOthers, unexplainedTables } from '../purchases/ledger/unexplained.ts'
import type { Database } from '../records/database/database.ts'
import type { TeamMachine } from './rows.ts'
import { isLocked } from '../settings/secrets.ts'
import type { SavedKey } from '../settings/settings.ts'
import { keyPrefix, sharedKey, type TeamKeys } from './keys.ts'

export type SharedAccounts = ReadonlyMap<string, string>

/** The team's name for each account. It derives from the API key, so machines with the same key agree on it. */
export async function sharedAccounts(keys: TeamKeys, saved: readonly SavedKey[]): Promise<SharedAccounts> {
  const start = keyPrefix(keys, 'minute').length
  const named = saved.flatMap((one) => (one && !isLocked(one.key) ? [one] : []))
  return new Map(
    await Promise.all(
      named.map(
        async ({ key, account }) => [(await sharedKey(keys, 'minute', key)).slice(start), account] as const,
      ),
    ),
  )
}

interface TeamMachines {
  machine: string
  machines: readonly TeamMachine[]
  /** In ms since epoch. Since then, a colleague may have spent credits unnoticed. */
  since: number
}

/**
 * Marks accounts that other machines use too. Their spending counts in the team's budget, and isn't an unexplained
 * charge here.
 */
export async function noteSharedAccounts(
  db: Database,
  accounts: SharedAccounts,
  { machine, machines, since }: TeamMachines,
): Promise<void> {
  const names = machines.flatMap(({ id, accounts: used = [] }) => (id === machine ? [] : used))
  const shared = new Set(names.flatMap((name) => accounts.get(name) ?? []))
  await db.transaction('rw', [db.accounts, ...unexplainedTables(db)], async () => {
    for (const { id, sharedInTeam } of await db.accounts.toArray()) {
      const isShared = shared.has(id)
      if (isShared === sharedInTeam) continue
      await db.accounts.update(id, { sharedInTeam: isShared })
      if (isShared) await attributeToOthers(db, id, since)
    }
  })
}
