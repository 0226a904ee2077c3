import { computed, type ReadonlySignal } from '@preact/signals'
import { consent, isConsentMissing } from '../../lib/settings/consent.ts'
import { managed } from '../../lib/settings/managed.ts'
import { apiKey, type SavedKey } from '../../lib/settings/settings.ts'
import { watchStorageItem } from './watchStorageItem.ts'

/** Empty until the user has agreed to the disclosures; `undefined` until it is read. */
export function watchAgreedKey(): ReadonlySignal<SavedKey | undefined> {
  const key = watchStorageItem(apiKey)
  const agreed = watchStorageItem(consent)
  const policies = watchStorageItem(managed)
  return computed(() => {
    if (key.value === undefined || !agreed.value || !policies.value) return undefined
    return isConsentMissing(agreed.value, policies.value) ? null : key.value
  })
}
