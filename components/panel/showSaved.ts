import { pageOfSubject } from '../../lib/pages/page.ts'
import type { PanelState } from './panelState.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'

/** Without navigating the tab. Does nothing if the subject has no page address. */
export function showSaved({ model, search }: PanelState, subject: Subject): void {
  search.open.value = false
  const page = pageOfSubject(subject, model.deployment.value?.socialUrl ?? '')
  if (!page || !model.pin(page.url, 'palette')) model.show(subject)
}
