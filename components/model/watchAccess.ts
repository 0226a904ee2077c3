import { signal, type ReadonlySignal } from '@preact/signals'
import { browser } from 'wxt/browser'
import { hasHosts } from '../../lib/platform/permissions.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { listen, onDispose } from './model.ts'
import { inBackground } from './pageProblem.ts'

/** Whether both addresses are known and the browser lets Sidelight reach them; `undefined` until that was read. */
export function watchAccess(): ReadonlySignal<boolean | undefined> {
  const access = signal<boolean | undefined>(undefined)
  const read = async () => {
    const { apiUrl, socialUrl } = await deployment.read()
    access.value = apiUrl !== '' && socialUrl !== '' && (await hasHosts({ apiUrl, socialUrl }))
  }
  const look = () => inBackground(read())
  onDispose(deployment.watch(look))
  listen(browser.permissions.onAdded, look)
  listen(browser.permissions.onRemoved, look)
  look()
  return access
}
