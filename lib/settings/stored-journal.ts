import { lockStorageItem, readManyStored, removeStored, storedKeys } from './extension-storage.ts'
import { checkBy, storageItem } from './storage-item.ts'
import { openVault, storeValues, unsealSetting, type Entry } from './vault.ts'

/** What a day's purchases came to, in credits: as the sums of the library have it. */
export interface JournalSum {
  requests: number
  credits: number
  /** The part of it that was bought by itself. */
  auto: number
  /** What is gone beside it, and counts: see `Spending`. */
  unexplained: number
  unexplainedAuto: number
}

/** A day's sum, with the part of each profile. */
export interface JournalDay extends JournalSum {
  profiles: Record<string, JournalSum>
}

/** A fall of an account's credits that counts as unexplained. */
export interface JournalFall {
  id: string
  account: string
  day: string
  at: number
  fell: number
  ours: number
  counted: number
  batch: string | null
  auto: boolean
}

/** What of the library is missing. */
export interface Loss {
  /** Its name, by which the library knows later that it was settled. */
  loss: string
  /** `missing`: all of it. `older`: what was written last. */
  how: 'missing' | 'older'
  /** When that was found, in milliseconds since 1970. */
  at: number
  /** How many requests fewer than the journal has; and what they cost today and this month, in credits. */
  requests: number
  today: number
  month: number
}

/** What is known of the library outside of it, as of its change number `changes`. It names nobody. */
export interface Journal {
  /** Which library, and under which key its questions are hashed. */
  library: string
  hashKey: string
  changes: number
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** The first local calendar day of `days`, and how many requests are of days before. */
  from: string
  earlier: number
  days: Record<string, JournalDay>
  unexplained: JournalFall[]
  /** Set when the library was found missing or older than this, until a person decides. */
  lost: Loss | null
}

/** One request of the ledger, without whom it was about. */
export interface JournalEntry {
  id: string
  /** Its question's hash; `null` where asking it again costs nothing that was paid before. */
  question: string | null
  /** The service that it asked. */
  origin: string
  operation: string
  trigger: string
  account: string
  day: string
  at: number
  /** What it cost, or what is held back for it. */
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
 * In Firefox a content process can write it. Chromium closes extension storage to such, and loses library and vault
 * together: a sealed journal would be lost with its library.
 */
const protection = import.meta.env.FIREFOX ? 'sealed' : 'plain'

/** Read by every view, to say that the library is gone; written by the worker alone. */
export const journal = storageItem('journal', {
  protection,
  version: 1,
  schema: checkBy(isJournal),
  fallback: () => null,
})

/** Each request has a key of its own: so a purchase writes one of them, and not two thousand. */
export const entryPrefix = 'journal:'

/** Where a journal is stored; tests use one in memory. */
export interface JournalStore {
  read(): Promise<Journal | null>
  /** With `whole` these are all requests there are; else they are added to those that are there. */
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
    // At once: neither is there without the other.
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
    // A forged one is left out: the sums of its day count it all the same.
    return opened.flatMap((whole) => (whole ? [(whole as { value: JournalEntry }).value] : []))
  },
  async clear() {
    await removeStored('local', [journal.key, ...(await entryKeys())])
  },
}
