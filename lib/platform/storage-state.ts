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

async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

const isChromium = () => browser.runtime.getURL('/').startsWith('chrome-extension:')
