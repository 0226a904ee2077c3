import { i18n } from '#i18n'
import { hrefOfList, pageNames } from '../../lib/library/route.ts'
import { fullPages } from '../../lib/platform/full-pages.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { NewList } from '../lists/ListForms.tsx'
import { watchHash } from '../model/hash.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { watchNavigationLists } from './navigationModel.ts'

/** Those used last. */
export function NavigationLists({ db, isCurrent }: { db: Database; isCurrent: boolean }) {
  const { model, hash } = useViewModel(() => ({
    model: watchNavigationLists(db),
    hash: watchHash((text) => text),
  }))
  const all = model.lists.value ?? []
  const shown = model.recent.value
  const counts = model.counts.value
  const isOverview = isCurrent && hash.value === pageNames.lists
  return (
    <>
      <div class="shell-heading">
        <a href={fullPages.lists} aria-current={isOverview ? 'page' : undefined}>
          {i18n.t('shell.page.lists')}
        </a>
        <NewList lists={all} iconOnly />
      </div>
      {shown.length > 0 && (
        <ul class="shell-links shell-kids">
          {shown.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/library.html${hrefOfList(id)}`}
                aria-current={isCurrent && hash.value === hrefOfList(id) ? 'page' : undefined}
              >
                <Icon name="list" />
                <span>
                  <bdi>{name}</bdi>
                </span>
                <i class="shell-number" aria-hidden="true">
                  {countText(counts?.get(id))}
                </i>
              </a>
            </li>
          ))}
          {all.length > shown.length && (
            <li>
              <a href={fullPages.lists}>
                <Icon name="more" />
                <span>{i18n.t('lists.all')}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

const countText = (count: number | undefined) => (count === undefined ? '' : numberText(count))
