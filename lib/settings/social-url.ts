import { browser } from '../browser.ts'
import { lockStorageItem, markDamaged, readStored, unreadable } from './extension-storage.ts'
import { unsealSetting } from './vault.ts'

/** Empty in a general build. */
export const presetSocialUrl = import.meta.env.WXT_SOCIAL_URL ?? ''

// As in `settings.ts`, but without schemas: a view shows its subject before they are loaded.
const name = 'deployment'

/** Empty if the value can't be opened. */
async function hostIn(stored: unknown): Promise<string> {
  const whole = stored === unreadable ? null : await unsealSetting(name, stored, 'fresh')
  if (whole === undefined) return presetSocialUrl
  const { value } = (whole ?? {}) as { value?: { socialUrl?: unknown } }
  return typeof value?.socialUrl === 'string' ? value.socialUrl : ''
}

/** Empty until set up. */
export const socialHost = {
  async read(): Promise<string> {
    const stored = await readStored('local', name)
    if (stored === unreadable) await lockStorageItem(name, () => markDamaged('local', name))
    return hostIn(stored)
  },
  /** Calls `see` after possible changes. Returns a function that stops this. */
  watch(see: (socialUrl: string) => void): () => void {
    const listener = (changes: object) => {
      if (name in changes) void socialHost.read().then(see, () => {})
    }
    browser.storage.local.onChanged.addListener(listener)
    return () => browser.storage.local.onChanged.removeListener(listener)
  },
}
