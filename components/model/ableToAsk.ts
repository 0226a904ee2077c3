import { computed, type ReadonlySignal } from '@preact/signals'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { apiKey, deployment } from '../../lib/settings/settings.ts'
import { watchAccess } from './watchAccess.ts'
import { watchStorageItem } from './watchStorageItem.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'

/** Why no lookup can be sent now; `null` if one can, `undefined` until it is known. */
export function watchUnable(): ReadonlySignal<Refusal | null | undefined> {
  const where = watchStorageItem(deployment)
  const key = watchStorageItem(apiKey)
  const access = watchAccess()
  return computed(() => {
    if (!where.value || key.value === undefined || access.value === undefined) return undefined
    if (where.value.apiUrl === '') return { why: 'no-address' }
    if (!keyFits(key.value, where.value.apiUrl)) return { why: 'no-key' }
    return access.value ? null : { why: 'no-permission' }
  })
}
