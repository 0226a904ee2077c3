import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { browser } from 'wxt/browser'
import { allowedPatterns, patternsOf } from '../../lib/platform/permissions.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { listen, onDispose } from './model.ts'
import { inBackground } from './pageProblem.ts'

/** Whether both addresses are known and the browser lets Sidelight reach them; `undefined` until that was read. */
export function watchAccess(): ReadonlySignal<boolean | undefined> {
  const missing = watchMissingHosts()
  return computed(() => (missing.value === undefined ? undefined : missing.value?.length === 0))
}

/**
 * Those of the provider and the network, as patterns, that the browser keeps Sidelight from; `null` where an address is
 * not set up yet, `undefined` until that was read. People can take access back at any time, in the browser itself too.
 */
export function watchMissingHosts(): ReadonlySignal<string[] | null | undefined> {
  const missing = signal<string[] | null | undefined>(undefined)
  const read = async () => {
    const where = await deployment.read()
    const needed = [...new Set(patternsOf(where))]
    const allowed = await allowedPatterns(needed)
    const isSetUp = where.apiUrl !== '' && where.socialUrl !== ''
    missing.value = isSetUp ? needed.filter((pattern) => !allowed.includes(pattern)) : null
  }
  const look = () => inBackground(read())
  onDispose(deployment.watch(look))
  onAccessChange(look)
  look()
  return missing
}

/** Calls back whenever the browser gave or took a permission, for as long as the model lives that is being made. */
export function onAccessChange(look: () => void): void {
  listen(browser.permissions.onAdded, look)
  listen(browser.permissions.onRemoved, look)
}
