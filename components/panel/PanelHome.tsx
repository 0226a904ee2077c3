import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { InboxParts } from './inboxParts.ts'
import { ChangesFeed } from '../record/history/ChangesFeed.tsx'
import type { PanelModel } from './panelModel.ts'
import type { PanelState } from './panelState.ts'
import { Lazy } from '../page/Lazy.tsx'
import { Recent } from './Recent.tsx'
import { SavedSearch } from './SavedSearch.tsx'

interface PanelHomeProps {
  panel: PanelState
  children: ComponentChildren
}

/** While the tab shows no person, company or job. */
export function PanelHome({ panel, children }: PanelHomeProps) {
  const { model } = panel
  const inbox = useContext(InboxParts)
  return (
    <div class="panel-home">
      <SavedSearch panel={panel} />
      {panel.localSearch.query.value.trim() === '' && (
        <>
          {model.isSetUp.value && <p class="panel-empty">{i18n.t('panel.empty')}</p>}
          {children}
          {inbox && <Lazy load={inbox.news} props={{ onShow: model.show }} />}
          <Recent model={model} />
          <Changed model={model} />
        </>
      )}
    </div>
  )
}

function Changed({ model }: { model: PanelModel }) {
  const { feed } = model.about
  if (!feed.entries.value?.length) return null
  return (
    <section class="panel-recent" aria-labelledby="panel-changed">
      <h2 id="panel-changed">{i18n.t('history.title')}</h2>
      <ChangesFeed feed={feed} now={model.now.value} onOpen={model.show} />
    </section>
  )
}
