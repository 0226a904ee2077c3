import { i18n } from '#i18n'
import type { Feed } from '../historyModel.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import '../record.css'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import { subjectName } from '../../../lib/records/subject-name.ts'

interface ChangesFeedProps {
  feed: Feed
  now: number
  onOpen: (subject: Subject) => void
}

export function ChangesFeed({ feed, now, onOpen }: ChangesFeedProps) {
  const entries = feed.entries.value
  if (!entries) return null
  if (entries.length === 0) return <EmptyState icon="library">{i18n.t('history.noneAtAll')}</EmptyState>
  return (
    <>
      <ul class="history history-feed">
        {entries.map(({ change, subject }) => (
          <li key={change.id} class="history-entry">
            {subject && (
              <button type="button" class="history-subject" onClick={() => onOpen(subject)}>
                <Avatar
                  name={subject.name}
                  kind={subject.kind === 'person' ? 'person' : 'company'}
                  size="small"
                  pictureOf={subject.key}
                />
                <bdi>{subjectName(subject)}</bdi>
              </button>
            )}
            <ChangeLine change={change} now={now} />
          </li>
        ))}
      </ul>
      {feed.hasMore.value && (
        <Button wide onClick={() => feed.more()}>
          {i18n.t('history.more')}
        </Button>
      )}
    </>
  )
}
