import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { firstSection } from '../../lib/purchases/first-section.ts'
import { sectionStatus } from '../../lib/purchases/ledger/section-status.ts'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import { ActionBar } from '../actions/ActionBar.tsx'
import { db } from '../model/database.ts'
import type { Page } from '../../lib/pages/page.ts'
import { tabsOfPage, type TabId } from '../../lib/commands/tabs-of-page.ts'
import { Lazy } from '../page/Lazy.tsx'
import type { PanelModel } from './panelModel.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { AllowPictureHost } from '../pictures/AllowPictureHost.tsx'
import { NextFrame } from '../ui/NextFrame.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { CompanyTab } from './CompanyTab.tsx'
import { JobTab } from './JobTab.tsx'
import { PersonTab } from './PersonTab.tsx'
import type { RecordDialogName } from './RecordDialog.tsx'
import { recordLines } from './recordLines.ts'
import { SubjectPrint } from './SubjectPrint.tsx'

const views = { person: PersonTab, company: CompanyTab, job: JobTab, activity: ActivityTab }

const dialog = () => import('./RecordDialog.tsx')

interface SubjectViewProps {
  model: PanelModel
  page: Page
  /** `null` shows the first tab. */
  chosen: Signal<TabId | null>
  requestedAction: Signal<RecordAction | null>
  /** Required first, instead of the main button. */
  top?: ComponentChildren
  /** Below the main button, because they must not move it. */
  children?: ComponentChildren
}

export function SubjectView({ model, page, chosen, requestedAction, top, children }: SubjectViewProps) {
  const ids = tabsOfPage[page.kind]
  const selected = ids.find((id) => id === chosen.value) ?? ids[0]
  const View = views[selected]
  const shown = useSignal<RecordDialogName | null>(null)
  const onTab = (id: TabId) => (chosen.value = id)
  // When the focused button disappears (for example Enrich), move focus to the tab panel.
  const held = document.activeElement !== document.body
  useLayoutEffect(() => {
    const lost = held && document.activeElement === document.body
    if (lost) document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })
  }, [model.saved.value, model.refused.value])
  const known = model.saved.value?.record
  const section = firstSection[page.kind]
  const { isInFlight } = sectionStatus(model.saved.value?.requests ?? [], section, model.now.value)
  return (
    <>
      <SubjectPrint model={model} />
      <ActionBar
        db={db}
        subject={known?.subject ?? null}
        sections={known?.sections ?? {}}
        page={page}
        status={isInFlight && !known?.sections[section] ? i18n.t('panel.enriching') : null}
        pageUrl={page.url}
        annotations={model.about.words}
        requestedAction={requestedAction}
        more={recordLines({ model, onTab, dialog: shown })}
      />
      <Tabs
        label={i18n.t('panel.tabs.label')}
        tabs={ids.map((id) => ({ id, label: i18n.t(`panel.tabs.${id}`) }))}
        selected={selected}
        onSelect={onTab}
      >
        {top}
        <View model={model} above={children} />
      </Tabs>
      {known && (
        <NextFrame>
          {() => <AllowPictureHost key={known.subject.key} db={db} of={known.subject.key} />}
        </NextFrame>
      )}
      {known && shown.value && <Lazy load={dialog} props={{ model, record: known, shown }} />}
    </>
  )
}
