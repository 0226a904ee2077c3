import { i18n } from '#i18n'
import type { ReadonlySignal } from '@preact/signals'
import { pageNames, type Route } from '../../lib/library/route.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Lazy } from '../page/Lazy.tsx'
import { roomLoads, roomsInNavigation } from './libraryPages.ts'
import './library.css'

interface LibraryPageProps {
  route: ReadonlySignal<Route>
  db: Database
}

/** Everything bought, and what is done with many at once: one page with several rooms. */
export function LibraryPage({ route, db }: LibraryPageProps) {
  const { room } = route.value
  return (
    <div class="library">
      <header class="library-head">
        <img src="/icon/48.png" width="24" height="24" alt="" />
        <h1>{i18n.t('library.title')}</h1>
        <nav aria-label={i18n.t('library.rooms')}>
          <ul class="library-rooms">
            {roomsInNavigation.map((name) => (
              <li key={name}>
                <a
                  href={pageNames[name]}
                  aria-current={
                    name === room ? 'page' : name === 'batches' && room === 'batch' ? 'true' : undefined
                  }
                >
                  {i18n.t(`library.room.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main class="library-main">
        <Lazy load={roomLoads[room]} props={{ route: route.value, db }}>
          <Skeleton lines={6} />
        </Lazy>
      </main>
    </div>
  )
}
