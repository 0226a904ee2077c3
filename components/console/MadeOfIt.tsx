import { i18n } from '#i18n'
import type { LookupResult } from '../model/asking.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { NameLink } from '../ui/NameLink.tsx'
import { UnreadableParts } from '../record/UnreadableParts.tsx'
import { DataTree } from './DataTree.tsx'
import { subjectName } from '../../lib/records/subject-name.ts'

export function MadeOfIt({ lookup }: { lookup: LookupResult }) {
  const { request, found } = lookup
  const read = request ? lookup.reply : lookup.section
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
        request?.outcome === 'ok' && <p class="soft">{i18n.t('console.filedNothing')}</p>
      )}
      {read?.data ? <DataTree value={read.data} /> : <p class="soft">{i18n.t('console.madeNothing')}</p>}
      <UnreadableParts parts={read?.unreadable ?? []} />
    </div>
  )
}
