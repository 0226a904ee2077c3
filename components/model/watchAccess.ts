import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { browser } from '../../lib/browser.ts'
import { allowedPatterns, patternsOf } from '../../lib/platform/permissions.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { listen, onDispose } from './model.ts'
import { inBackground } from './pageProblem.ts'

/** Both addresses are set and may be accessed; `undefined` until that is known. */
export function watchAccess(): ReadonlySignal<boolean | undefined> {
  const missing = watchMissingHosts()
  return computed(() => (missing.value === undefined ? undefined : missing.value?.length === 0))
}

/** Users can revoke permissions at any time. `null` if an address isn't set, `undefined` until it is known. */
export function watchMissingHosts(): ReadonlySignal<string[] | null | undefined> {
  const missing = signal<string[] | null | undefined>(undefined)
  const read = async () => {
    const where = await deployment.read()
    const needed = [...new Set(patternsOf(where))]
    const allowed = await allowedPatterns(needed)
    const isSetUp = where.apiUrl !== '' && where.socialUrl !== ''
    missing.value = isSetUp ? needed.filter((pattern) => !allowed.includes(pattern)) : null
  }
  const check = () => inBackground(read())
  onDispose(deployment.watch(check))
  onAccessChange(check)
  check()
  return missing
}

/** Until the model being created is disposed of. */
export function onAccessChange(check: () => void): void {
  listen(browser.permissions.onAdded, check)
  listen(browser.permissions.onRemoved, check)
}
