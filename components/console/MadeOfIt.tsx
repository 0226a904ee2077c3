import { i18n } from '#i18n'
import type { Asked } from '../model/asking.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { NameLink } from '../ui/NameLink.tsx'
import { UnreadableParts } from '../ui/UnreadableParts.tsx'
import { DataTree } from './DataTree.tsx'
import { subjectName } from '../../lib/records/subject-name.ts'

/** The answer as the rest of Sidelight sees it: what was read, what was not, and whom it was filed under. */
export function MadeOfIt({ asked: { request, reply, found } }: { asked: Asked }) {
  return (
    <div class="console-made">
      <h4>{i18n.t('console.made')}</h4>
      {found.length > 0 ? (
        <p>
          {i18n.t('console.filed')}{' '}
          {found.map(({ subject }, index) => (
            <span key={subject.key}>
              {index > 0 && ', '}
              <NameLink name={subjectName(subject)} href={pageUrlOf(subject)} />
            </span>
          ))}
        </p>
      ) : (
        request.outcome === 'ok' && <p class="console-faint">{i18n.t('console.filedNothing')}</p>
      )}
      {reply?.data ? (
        <DataTree value={reply.data} />
      ) : (
        <p class="console-faint">{i18n.t('console.madeNothing')}</p>
      )}
      <UnreadableParts parts={reply?.unreadable ?? []} />
    </div>
  )
}
