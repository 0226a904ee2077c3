import { pageOfSubject } from '../../lib/pages/page.ts'
import type { PanelState } from './panelState.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'

/** Shows a saved subject without navigating the tab, if the subject has a page address. */
export function showSaved({ beside, search }: PanelState, subject: Subject): void {
  search.open.value = false
  const page = pageOfSubject(subject, beside.deployment.value?.socialUrl ?? '')
  if (!page || !beside.pin(page.url, 'palette')) beside.show(subject)
}
