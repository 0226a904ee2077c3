import type { ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'
import { unknownAccount, type AccountState } from '../../lib/purchases/rows/account.ts'

/** Of the saved key; `undefined` until it is read. */
export function watchAccount(db: Database): ReadonlySignal<AccountState | undefined> {
  const key = watchStorageItem(apiKey)
  return live(
    () => (key.value === undefined ? undefined : (key.value?.account ?? '')),
    async (id) => (id === undefined ? undefined : accountOf(db, id)),
  )
}

export async function accountOf(db: Database, id: string): Promise<AccountState> {
  return (await db.accounts.get(id)) ?? unknownAccount(id)
}
