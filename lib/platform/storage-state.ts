import { browser } from '../browser.ts'

/** In bytes, `null` if the browser doesn't report them. */
export interface StorageState {
  used: number | null
  /** With `unlimitedStorage`, Chromium reports the free disk space. */
  remaining: number | null
  /** When the disk is full. */
  mayBeEvicted: boolean
}

/**
 * The state of the browser's storage. Chromium documents that `unlimitedStorage` prevents eviction, but `persisted()`
 * stays `false` and `persist()` is never granted. Firefox grants `persist()` for that permission without a prompt.
 * Either is enough.
 */
export async function storageState(): Promise<StorageState> {
  const [persisted, estimate] = await Promise.all([
    requestPersistence(),
    navigator.storage.estimate().catch(() => null),
  ])
  const unlimited = await browser.permissions.contains({ permissions: ['unlimitedStorage'] })
  const { usage, quota } = estimate ?? {}
  return {
    used: usage ?? null,
    remaining: usage === undefined || quota === undefined ? null : quota - usage,
    mayBeEvicted: !persisted && !(unlimited && isChromium()),
  }
}

/**
 * In bytes. A person takes 39 to 99 kB (sandbox data, Chromium 156), a response at most 8 MB; several may be in flight,
 * and browsers rewrite files before they delete old ones.
 */
const roomNeeded = 50_000_000

/** Free bytes if there are too few to start anything; `null` if there are enough or it is unknown. */
export async function scarceSpace(): Promise<number | null> {
  const { usage, quota } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  if (usage === undefined || quota === undefined) return null
  const remaining = Math.max(0, quota - usage)
  return remaining < roomNeeded ? remaining : null
}

export const isSpaceScarce = async (): Promise<boolean> => (await scarceSpace()) !== null

async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

const isChromium = () => browser.runtime.getURL('/').startsWith('chrome-extension:')
