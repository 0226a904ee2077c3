import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'
import { openFullPage, openLibrary } from '../../lib/platform/open-page.ts'
import type { InboxItem } from '../../lib/inbox/inbox.ts'
import { subjectName } from '../../lib/records/subject-name.ts'
import { useInbox } from './useInbox.ts'
import { IsolatedNames } from './IsolatedNames.tsx'
import { whatText, reasonText } from './itemText.ts'
import { db } from '../model/database.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { ListRow } from '../ui/ListRow.tsx'
import type { InboxNewsProps } from '../panel/inboxParts.ts'

const shownItems = 3

const noLists: ReadonlyMap<string, string> = new Map()

export default function PanelNews({ onShow }: InboxNewsProps) {
  const model = useInbox(db)
  const items = model.items.value ?? []
  if (items.length === 0) return null
  const open = (item: InboxItem) => {
    if (item.kind === 'duplicate') openLibrary(`${pageNames.inbox}/duplicates`)
    else onShow(item.subject)
  }
  return (
    <section class="panel-recent" aria-labelledby="panel-news">
      <div class="panel-recent-head">
        <h2 id="panel-news">{i18n.t('shell.page.inbox')}</h2>
        {model.isWhole.value && <b aria-hidden="true">{numberText(items.length)}</b>}
        <Button size="small" onClick={() => openFullPage('inbox')}>
          {i18n.t('panel.openInbox')}
        </Button>
      </div>
      <ul>
        {items.slice(0, shownItems).map((item) => (
          <ListRow
            key={item.id}
            image={
              <Avatar
                name={subjectName(item.subject)}
                kind={item.subject.kind === 'person' ? 'person' : 'company'}
                size="small"
                pictureOf={item.subject.key}
              />
            }
            line={
              <button type="button" class="panel-recent-link" onClick={() => open(item)}>
                <IsolatedNames text={whatText(item)} />
              </button>
            }
            note={<bdi>{reasonText(item, model.now.value, noLists)}</bdi>}
            action={
              <Button
                size="small"
                icon="check"
                label={i18n.t('inbox.done')}
                onClick={() => void model.markDone([item], true)}
              />
            }
          />
        ))}
      </ul>
    </section>
  )
}
