import { i18n } from '#i18n'
import { useRef } from 'preact/hooks'
import type { Page } from '../../../lib/pages/page.ts'
import { firstSection } from '../../../lib/purchases/first-section.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { tabsOfPage } from '../../../lib/commands/tabs-of-page.ts'
import { ActionTools } from '../../actions/ActionTools.tsx'
import { SubjectHead } from '../../actions/SubjectHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Opening } from './opening.ts'

const nothing = () => {}

/** In the panel's final layout, without buttons, until the panel is loaded. */
export function OpeningView({ opening: { source, record } }: { opening: Opening }) {
  const page = source.page.value
  if (!page || record.value === undefined) return <Skeleton lines={4} avatar />
  return (
    <div inert>
      <PanelModel key={page.url} page={page} saved={record.value} />
    </div>
  )
}

function PanelModel({ page, saved }: { page: Page; saved: SubjectRecord | null }) {
  const bar = useRef<HTMLDivElement>(null)
  const ids = tabsOfPage[page.kind]
  const isBought = saved?.sections[firstSection[page.kind]] !== undefined
  return (
    <>
      <section class="action-bar">
        <SubjectHead subject={saved?.subject ?? null} sections={saved?.sections ?? {}} page={page} />
        <ActionTools id="opening" bar={bar} isSaved={saved !== null} pageUrl={page.url} />
      </section>
      <Tabs
        label={i18n.t('panel.tabs.label')}
        tabs={ids.map((id) => ({ id, label: i18n.t(`panel.tabs.${id}`) }))}
        selected={ids[0]}
        onSelect={nothing}
      >
        {isBought && <Skeleton lines={4} />}
      </Tabs>
    </>
  )
}
