import { i18n } from '#i18n'
import { computed } from '@preact/signals'
import type { JSX } from 'preact'
import { fullPages, entryOfPage, type FullPageName } from '../../lib/platform/full-pages.ts'
import type { Route } from '../../lib/library/route.ts'
import { db } from '../model/database.ts'
import { makeModel } from '../model/model.ts'
import { watchRoute } from '../model/route.ts'
import { LibraryDrop } from '../drop/LibraryDrop.tsx'
import { Lazy } from '../page/Lazy.tsx'
import { showPage } from '../page/showPage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { fullPageViews } from './fullPageViews.ts'
import { entryText } from './entryText.ts'
import { Shell } from './Shell.tsx'

/** `nameOf` maps the address to a page. `stays`: the pages are useful even without the library. */
export async function showFullPage(nameOf: (route: Route) => FullPageName, stays = false): Promise<void> {
  const { model: route } = makeModel(watchRoute)
  const name = computed(() => nameOf(route.value))
  // Start loading now, before the shell renders.
  void fullPageViews[name.value]().catch(() => {})
  const Page = () => (
    <Lazy load={fullPageViews[name.value]} props={{ route: route.value, db }}>
      <div class="page">
        <Skeleton lines={6} />
      </div>
    </Lazy>
  )
  const isLibrary = location.pathname === fullPages.records.split('#')[0]
  const Drop = () => (isLibrary ? <LibraryDrop view={route.value.page} db={db} /> : null)
  const frame = (page: () => JSX.Element) => <Shell name={name} db={db} page={page} aside={() => <Drop />} />
  const title = () => [...titlesOf(name.value), i18n.t('appName')].join(' · ')
  await showPage(Page, { title, stays, frame })
}

function titlesOf(name: FullPageName): string[] {
  return [...new Set([i18n.t(`shell.page.${name}`), entryText(entryOfPage[name])])]
}
