import { browser } from 'wxt/browser'

/** How safe stored data is on this computer; in bytes, `null` where the browser gives none. */
export interface StorageState {
  used: number | null
  /** Bytes that may still be written. With `unlimitedStorage` that is what the disk has left, as measured in Chromium. */
  left: number | null
  /** Whether the browser may delete it when the disk runs full. */
  mayBeEvicted: boolean
}

/**
 * `unlimitedStorage` keeps Chromium from ever evicting an extension's data, by its documentation; `persisted()` is
 * `false` there all the same, and `persist()` is never granted. Firefox grants `persist()` for that permission
 * without asking. So it is asked for, and either of the two is enough.
 */
export async function storageState(): Promise<StorageState> {
  const [persisted, estimate] = await Promise.all([
    askToPersist(),
    navigator.storage.estimate().catch(() => null),
  ])
  const unlimited = await browser.permissions.contains({ permissions: ['unlimitedStorage'] })
  const { usage, quota } = estimate ?? {}
  return {
    used: usage ?? null,
    left: usage === undefined || quota === undefined ? null : quota - usage,
    mayBeEvicted: !persisted && !(unlimited && isChromium()),
  }
}

/**
 * Nothing new is begun with less room than this, in bytes. A person who is bought writes 39 to 99 kB (twelve of the sandbox,
 * Chromium 156), an answer has 8 MB at most, and several may be out; and browsers write their files anew before they
 * delete the former ones.
 */
export const roomNeeded = 50_000_000

/** Bytes that are left where there are fewer than are needed to begin anything; `null`: enough, or nobody knows. */
export async function scarceRoom(): Promise<number | null> {
  const { usage, quota } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  if (usage === undefined || quota === undefined) return null
  const left = Math.max(0, quota - usage)
  return left < roomNeeded ? left : null
}

export const isRoomScarce = async (): Promise<boolean> => (await scarceRoom()) !== null

async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

const isChromium = () => browser.runtime.getURL('/').startsWith('chrome-extension:')
