import { i18n } from '#i18n'
import type { Beside } from './panelModel.ts'
import { ChangesFeed } from '../record/history/ChangesFeed.tsx'

/** What newer answers told otherwise than older ones, of everything saved. */
export function Changed({ beside }: { beside: Beside }) {
  const { feed } = beside.about
  if (!feed.entries.value?.length) return null
  return (
    <section class="panel-recent" aria-labelledby="panel-changed">
      <h2 id="panel-changed">{i18n.t('history.title')}</h2>
      <ChangesFeed feed={feed} now={beside.now.value} onOpen={beside.show} />
    </section>
  )
}
