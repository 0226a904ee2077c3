import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'
import { views } from '../../lib/library/views.ts'
import { watchHash } from '../model/hash.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { Icon } from '../ui/Icon.tsx'

/** Renders nothing if there are none. */
export function NavigationViews() {
  const { known, hash } = useViewModel(() => ({
    known: watchStorageItem(views),
    hash: watchHash((text) => text),
  }))
  const saved = known.value?.saved ?? []
  if (saved.length === 0) return null
  return (
    <>
      <p class="shell-heading">{i18n.t('library.views.title')}</p>
      <ul class="shell-links shell-kids">
        {saved.map(({ id, name }) => {
          const address = `${pageNames.table}?${new URLSearchParams({ view: id }).toString()}`
          return (
            <li key={id}>
              <a href={`/library.html${address}`} aria-current={hash.value === address ? 'page' : undefined}>
                <Icon name="bookmark" />
                <span>
                  <bdi>{name}</bdi>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
