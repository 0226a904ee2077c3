import 'fake-indexeddb/auto'
import { buySection } from '../../../lib/purchases/buy.ts'
import type { PurchaseDeps } from '../../../lib/purchases/purchase-deps.ts'
import { detectPage } from '../../../lib/pages/page.ts'
import type { Trigger } from '../../../lib/purchases/rows/requests.ts'
import type { AccountState } from '../../../lib/purchases/rows/account.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { defaultPreferences, type Preferences } from '../../../lib/settings/preferences.ts'
import type { SavedKey } from '../../../lib/settings/settings.ts'
import { openJournal } from '../../../lib/purchases/journal/open-journal.ts'
import { bareDeps } from './bare-deps.ts'
import { memoryJournal } from './journal/memory-journal.ts'
import { orderOfClick, type Click } from './shown-result.fixture.ts'
import { demoKey, socialUrl } from '../sandbox.fixture.ts'

function remembered<Value>(value: Value) {
  let kept = value
  return {
    read: () => Promise.resolve(kept),
    write: (next: Value) => void (kept = next),
  }
}

export const account = 'first account'

type Mutable<Deps> = { -readonly [Name in keyof Deps]: Deps[Name] }

export interface TestDeps extends Mutable<PurchaseDeps> {
  wakes: number[]
  /** Both clocks, in ms. */
  pass(milliseconds: number): void
  /** With this account. */
  useKey(key: string, account: string): void
  prefer(preferred: Partial<Preferences>): void
}

let count = 0

export function openDeps(
  apiUrl: string,
  options: Partial<PurchaseDeps> = {},
  preferred: Partial<Preferences> = {},
): TestDeps {
  const { origin } = new URL(apiUrl)
  const apiKey = remembered<SavedKey>({ key: demoKey, origin, base: apiUrl, account })
  const preferences = remembered<Preferences>({ ...defaultPreferences, ...preferred })
  const wakes: number[] = []
  let passed = 0
  const db = options.db ?? new Database(`test-${count++}`)
  const now = () => Date.now() + passed
  return {
    ...bareDeps,
    db,
    journal: options.journal ?? openJournal(db, memoryJournal(), now),
    apiKey,
    deployment: remembered({ apiUrl, socialUrl, socialWord: 'social', jobUrlParameter: 'url' }),
    preferences,
    workerId: 'first life',
    now,
    steadyNow: now,
    fetch: (url, init) => fetch(url, init),
    wakeIn: (ms) => void wakes.push(Date.now() + passed + ms),
    wakes,
    pass: (milliseconds) => void (passed += milliseconds),
    useKey: (key, name) => apiKey.write({ key, origin, base: apiUrl, account: name }),
    prefer: (more) => preferences.write({ ...defaultPreferences, ...preferred, ...more }),
    ...options,
  }
}

export function pageAt(path: string) {
  const page = detectPage(socialUrl + path, socialUrl)
  if (!page) throw new Error(`${path} is not a page`)
  return page
}

export const mara = pageAt('/in/mara-lindqvist/')
export const layla = pageAt('/in/layla-haddad/')
export const sam = pageAt('/in/sparse-sam/')

/** Like a click in an up-to-date view; waits until the request is settled. */
export async function bought(deps: PurchaseDeps, click: Partial<Click> = {}, trigger: Trigger = 'panel') {
  const order = await orderOfClick(deps.db, { section: 'profile', page: mara, ...click })
  const { reception, done } = await buySection(deps, order, trigger)
  await done
  return reception
}

/** By default the initial account. */
export async function accountOf({ db }: PurchaseDeps, id = account): Promise<AccountState> {
  const known = await db.accounts.get(id)
  if (!known) throw new Error(`nothing was heard of the account ${id}`)
  return known
}

export async function ledgerOf({ db }: PurchaseDeps) {
  const rows = await db.requests.toArray()
  return rows.toSorted((a, b) => a.reservedAt - b.reservedAt || a.sequence - b.sequence)
}
