import { lockStorageItem, readManyStored, removeStored, storedKeys } from './extension-storage.ts'
import { checkBy, storageItem } from './storage-item.ts'
import { openVault, storeValues, unsealSetting, type Entry } from './vault.ts'

/** In credits. */
export interface JournalSum {
  requests: number
  credits: number
  auto: number
  /** See `Spending`. */
  unexplained: number
  unexplainedAuto: number
}

export interface JournalDay extends JournalSum {
  profiles: Record<string, JournalSum>
}

export interface JournalFall {
  id: string
  account: string
  day: string
  at: number
  decrease: number
  explained: number
  counted: number
  run: string | null
  auto: boolean
}

export interface Loss {
  loss: string
  /** What the library lacks: `missing`, everything; `older`, the latest changes. */
  kind: 'missing' | 'older'
  /** In ms since epoch. */
  at: number
  /** Missing requests, and their cost today and this month in credits. */
  requests: number
  today: number
  month: number
}

export interface Journal {
  library: string
  hashKey: string
  changes: number
  /** In ms since epoch. */
  at: number
  /** The first local calendar day of `days`, and the number of earlier requests. */
  from: string
  earlier: number
  days: Record<string, JournalDay>
  unexplained: JournalFall[]
  /** A loss that a person hasn't resolved yet. */
  lost: Loss | null
}

/** Without the request's subject. */
export interface JournalEntry {
  id: string
  /** A hash; `null` if repeating the request can't charge anything twice. */
  requestKey: string | null
  origin: string
  operation: string
  trigger: string
  account: string
  day: string
  at: number
  credits: number
  isKnown: boolean
}

const isJournal = (value: unknown): value is Journal | null =>
  value === null ||
  (typeof value === 'object' &&
    'library' in value &&
    typeof value.library === 'string' &&
    'hashKey' in value &&
    typeof value.hashKey === 'string' &&
    'changes' in value &&
    typeof value.changes === 'number' &&
    'days' in value &&
    typeof value.days === 'object' &&
    'unexplained' in value &&
    Array.isArray(value.unexplained) &&
    'lost' in value)

/**
 * In Firefox, content processes can write extension storage, so the journal is sealed. In Chromium they can't, but it
 * loses vault and library together, so a sealed journal would be lost too.
 */
const protection = import.meta.env.FIREFOX ? 'sealed' : 'plain'

/** All views read it to report a lost library; only the worker writes it. */
export const journal = storageItem('journal', {
  protection,
  version: 1,
  schema: checkBy(isJournal),
  fallback: () => null,
})

/** One item per request, so that a purchase writes one entry instead of two thousand. */
export const entryPrefix = 'journal:'

/** In memory for tests. */
export interface JournalStore {
  read(): Promise<Journal | null>
  /** With `whole`, replaces the stored requests. */
  write(journal: Journal, requests: readonly JournalEntry[], whole: boolean): Promise<void>
  requests(): Promise<JournalEntry[]>
  clear(): Promise<void>
}

async function entryKeys(): Promise<string[]> {
  return (await storedKeys('local')).filter((key) => key.startsWith(entryPrefix))
}

const entry = (name: string, value: unknown): Entry => ({ name, version: 1, value, protection })

export const storedJournal: JournalStore = {
  read: () => journal.read(),
  async write(value, requests, whole) {
    const entries = requests.map((request) => entry(entryPrefix + request.id, request))
    if (whole) {
      const kept = new Set(entries.map(({ name }) => name))
      const gone = (await entryKeys()).filter((key) => !kept.has(key))
      if (gone.length > 0) await removeStored('local', gone)
    }
    // Each is useless without the other.
    if (protection !== 'plain') await openVault()
    await lockStorageItem(journal.key, () => storeValues([entry(journal.key, value), ...entries]))
  },
  async requests() {
    const stored = Object.entries(await readManyStored('local', await entryKeys()))
    const opened = await Promise.all(
      stored.map(([name, value]) =>
        protection === 'plain' ? value : unsealSetting(name, value, protection),
      ),
    )
    // A forged entry is ignored; the sum of its day still counts.
    return opened.flatMap((whole) => (whole ? [(whole as { value: JournalEntry }).value] : []))
  },
  async clear() {
    await removeStored('local', [journal.key, ...(await entryKeys())])
  },
}
