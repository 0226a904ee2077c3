import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Page, PageKind } from '../../lib/pages/index.ts'
import type { Beside } from '../../lib/state/panel.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { CompanyTab } from './CompanyTab.tsx'
import { EmailTab } from './EmailTab.tsx'
import { JobTab } from './JobTab.tsx'
import { PersonTab } from './PersonTab.tsx'

const views = { person: PersonTab, email: EmailTab, company: CompanyTab, job: JobTab, activity: ActivityTab }

type TabId = keyof typeof views

/** The tabs that a page has; the first is shown at the start. */
const tabsOf: Record<PageKind, [TabId, ...TabId[]]> = {
  person: ['person', 'email', 'company', 'activity'],
  company: ['company', 'activity'],
  job: ['job', 'company'],
}

export function SubjectView({ beside, page }: { beside: Beside; page: Page }) {
  const ids = tabsOf[page.kind]
  const chosen = useSignal<TabId>(ids[0])
  const selected = ids.includes(chosen.value) ? chosen.value : ids[0]
  const View = views[selected]
  return (
    <Tabs
      label={i18n.t('panel.tabs.label')}
      tabs={ids.map((id) => ({ id, label: i18n.t(`panel.tabs.${id}`) }))}
      selected={selected}
      onSelect={(id) => (chosen.value = id)}
    >
      <View beside={beside} />
    </Tabs>
  )
}
