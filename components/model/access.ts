import { signal, type ReadonlySignal } from '@preact/signals'
import { browser } from 'wxt/browser'
import { hasHosts } from '../../lib/platform/permissions.ts'
import { deployment } from '../../lib/settings/settings.ts'

/** Whether both addresses are known and the browser lets Sidelight reach them; `undefined` until that was read. */
export function watchAccess(): ReadonlySignal<boolean | undefined> {
  const access = signal<boolean | undefined>(undefined)
  const look = async () => {
    const { apiUrl, socialUrl } = await deployment.read()
    access.value = apiUrl !== '' && socialUrl !== '' && (await hasHosts({ apiUrl, socialUrl }))
  }
  deployment.watch(() => void look())
  browser.permissions.onAdded.addListener(() => void look())
  browser.permissions.onRemoved.addListener(() => void look())
  void look()
  return access
}
