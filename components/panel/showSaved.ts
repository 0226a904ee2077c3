import { pageOfSubject } from '../../lib/pages/page.ts'
import type { PanelState } from './panelState.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'

/** Shows what is saved of a subject. The tab stays where it is, as long as the subject's address is a page here. */
export function showSaved({ beside, search }: PanelState, subject: Subject): void {
  search.open.value = false
  const page = pageOfSubject(subject, beside.deployment.value?.socialUrl ?? '')
  if (!page || !beside.pin(page.url, 'palette')) beside.show(subject)
}
