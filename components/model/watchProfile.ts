import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { Preferences } from '../../lib/settings/settings.ts'

/** `undefined` until it is read. `onSwitch` must clear messages about the previous profile. */
export function watchProfile(
  preferred: ReadonlySignal<Preferences | undefined>,
  onSwitch: () => void,
): ReadonlySignal<string | undefined> {
  const profile = computed(() => preferred.value?.profile)
  let before: string | undefined
  effect(() => {
    const isOther = before !== undefined && before !== profile.value
    before = profile.value
    if (isOther) onSwitch()
  })
  return profile
}
