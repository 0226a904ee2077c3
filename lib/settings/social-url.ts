import { browser } from 'wxt/browser'
import { lockStorageItem, markDamaged, readStored, unreadable } from './extension-storage.ts'
import { unsealSetting } from './vault.ts'

/** The social host that a build was made for. Empty in a build for everyone. */
export const presetSocialUrl = import.meta.env.WXT_SOCIAL_URL ?? ''

// The item of `settings.ts`, of which only the host is read here: a view shows who is beside it before the schemas of
// all settings are loaded.
const name = 'deployment'

/** Empty where what is stored doesn't open, as `deployment` has it then. */
async function hostIn(stored: unknown): Promise<string> {
  const whole = stored === unreadable ? null : await unsealSetting(name, stored, 'fresh')
  if (whole === undefined) return presetSocialUrl
  const { value } = (whole ?? {}) as { value?: { socialUrl?: unknown } }
  return typeof value?.socialUrl === 'string' ? value.socialUrl : ''
}

/** The origin of the social host; empty where it is not set up yet. */
export const socialHost = {
  async read(): Promise<string> {
    const stored = await readStored('local', name)
    if (stored === unreadable) await lockStorageItem(name, () => markDamaged('local', name))
    return hostIn(stored)
  },
  /** Calls back whenever it may have changed. Gives the function that stops it. */
  watch(see: (socialUrl: string) => void): () => void {
    const listener = (changes: object) => {
      if (name in changes) void socialHost.read().then(see, () => {})
    }
    browser.storage.local.onChanged.addListener(listener)
    return () => browser.storage.local.onChanged.removeListener(listener)
  },
}
