import { i18n } from '#i18n'
import type { Signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { firstSection } from '../../lib/purchases/first-section.ts'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import { ActionBar } from '../actions/ActionBar.tsx'
import { db } from '../model/database.ts'
import type { Page } from '../../lib/pages/page.ts'
import { tabsOfPage, type TabId } from '../../lib/commands/tabs-of-page.ts'
import type { PanelModel } from './panelModel.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { AllowPictureHost } from '../pictures/AllowPictureHost.tsx'
import { NextFrame } from '../ui/NextFrame.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { CompanyTab } from './CompanyTab.tsx'
import { EmailTab } from './EmailTab.tsx'
import { JobTab } from './JobTab.tsx'
import { PersonTab } from './PersonTab.tsx'
import { SubjectPrint } from './SubjectPrint.tsx'

const views = { person: PersonTab, email: EmailTab, company: CompanyTab, job: JobTab, activity: ActivityTab }

interface SubjectViewProps {
  beside: PanelModel
  page: Page
  /** The selected tab; `null` for the first. */
  chosen: Signal<TabId | null>
  wanted: Signal<RecordAction | null>
}

export function SubjectView({ beside, page, chosen, wanted }: SubjectViewProps) {
  const ids = tabsOfPage[page.kind]
  const selected = ids.find((id) => id === chosen.value) ?? ids[0]
  const View = views[selected]
  // When the focused button disappears (for example Enrich), move focus to the tab panel.
  const held = document.activeElement !== document.body
  useLayoutEffect(() => {
    const lost = held && document.activeElement === document.body
    if (lost) document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })
  }, [beside.known.value, beside.refused.value])
  const known = beside.known.value?.record
  return (
    <>
      <SubjectPrint beside={beside} />
      <ActionBar
        db={db}
        subject={known?.subject ?? null}
        sections={known?.sections ?? {}}
        named={known?.sections[firstSection[page.kind]] !== undefined}
        reachable={selected !== 'email'}
        pageUrl={page.url}
        annotations={beside.about.words}
        now={beside.now.value}
        wanted={wanted}
      />
      {known && (
        <NextFrame>
          {() => <AllowPictureHost key={known.subject.key} db={db} of={known.subject.key} />}
        </NextFrame>
      )}
      <Tabs
        label={i18n.t('panel.tabs.label')}
        tabs={ids.map((id) => ({ id, label: i18n.t(`panel.tabs.${id}`) }))}
        selected={selected}
        onSelect={(id) => (chosen.value = id)}
      >
        <View beside={beside} onAct={(action) => (wanted.value = action)} />
      </Tabs>
    </>
  )
}
