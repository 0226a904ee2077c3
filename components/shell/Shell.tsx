import { i18n } from '#i18n'
import { useSignal, type ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  fullPages,
  entryOfPage,
  navigationEntries,
  type FullPageName,
  type EntryName,
} from '../../lib/platform/full-pages.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { staleBackups } from '../../lib/data/backup/stale-backups.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { useInbox } from '../inbox/useInbox.ts'
import { UpdateNews } from '../help/UpdateNews.tsx'
import { Lazy } from '../page/Lazy.tsx'
import { paletteKey } from '../palette/paletteKey.ts'
import { usePaletteKeys } from '../palette/usePaletteKeys.ts'
import { ProfileChip } from '../profiles/ProfileChip.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { useFocusRegions } from '../ui/focusRegions.ts'
import { Icon } from '../ui/Icon.tsx'
import { hasNavigation } from '../first-run/hasNavigation.ts'
import { entryIcons } from './fullPageViews.ts'
import { NavigationLists } from './NavigationLists.tsx'
import { NavigationViews } from './NavigationViews.tsx'
import type { PagePaletteProps } from './PagePalette.tsx'
import { entryText } from './entryText.ts'
import { shellPalette, situation, watchSituation } from './shellPalette.ts'
import './shell.css'
import { watchAccount } from '../account/accountModel.ts'

interface ShellProps {
  db: Database
  name: ReadonlySignal<FullPageName>
  /** Functions, because Preact never frees an element that is passed as a child. */
  page: () => JSX.Element
  aside: () => JSX.Element
}

export function Shell({ name, db, page, aside }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const menu = useRef<HTMLSpanElement>(null)
  const { palette, commandTarget } = useState(shellPalette)[0]
  useViewModel(() => watchSituation(db))
  const stale = useViewModel(() => ({ item: watchStorageItem(staleBackups) })).item.value
  // No mark for retention, which deletes daily: its outdated backups are mentioned on the page only.
  const entry = entryOfPage[name.value]
  const inbox = useInbox(db).total.value
  const mark = stale && stale.by !== 'retention' ? i18n.t('data.backup.staleMark') : undefined
  usePaletteKeys({ palette, situation }, commandTarget)
  useFocusRegions()
  const isOpen = useSignal(false)
  useLayoutEffect(() => {
    isOpen.value = false
    scrollTo(0, 0)
  }, [name.value])
  const skip = (event: Event) => {
    // Don't follow the link: the address's hash names the shown page.
    event.preventDefault()
    main.current?.focus()
  }
  // A layout effect, so that Escape closes the menu right after it opened.
  useLayoutEffect(() => {
    if (!isOpen.value) return
    const fold = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      isOpen.value = false
      menu.current?.querySelector('button')?.focus()
    }
    addEventListener('keydown', fold)
    return () => removeEventListener('keydown', fold)
  }, [isOpen.value])
  return (
    <div class={hasNavigation.value ? 'shell' : 'shell shell-bare'}>
      <a class="shell-skip" href="#content" onClick={skip}>
        {i18n.t('shell.skip')}
      </a>
      <div class={isOpen.value ? 'shell-side shell-open' : 'shell-side'}>
        <nav class="shell-navigation" aria-label={i18n.t('appName')}>
          <div class="shell-brand">
            <img src="/icon/48.png" width="20" height="20" alt="" />
            <span aria-hidden="true">{i18n.t('appName')}</span>
          </div>
          <button type="button" class="shell-palette" onClick={() => commandTarget.palette('commands')}>
            <Icon name="search" />
            <span>{i18n.t('palette.title')}</span>
            <kbd>{paletteKey}</kbd>
          </button>
          <span class="shell-menu" ref={menu}>
            <Button
              size="small"
              icon={isOpen.value ? 'cross' : 'menu'}
              label={i18n.t('shell.menu')}
              expanded={isOpen.value}
              onClick={() => (isOpen.value = !isOpen.value)}
            />
          </span>
          <ProfileChip />
          <div class="shell-entries">
            <ul class="shell-links">
              {places.map((each) => (
                <EntryLink
                  key={each}
                  name={each}
                  isCurrent={each === entry}
                  count={each === 'inbox' ? inbox : undefined}
                />
              ))}
            </ul>
            <NavigationLists db={db} isCurrent={entry === 'lists'} />
            <NavigationViews />
            <ul class="shell-links shell-foot">
              <EntryLink name="settings" isCurrent={entry === 'settings'} mark={mark} />
              <EntryLink name="help" isCurrent={entry === 'help'} />
            </ul>
            <CreditsLine db={db} />
          </div>
        </nav>
      </div>
      <main class="shell-main" id="content" tabIndex={-1} ref={main}>
        <UpdateNews />
        {page()}
      </main>
      <ShellPalette palette={palette} commandTarget={commandTarget} db={db} />
      {aside()}
    </div>
  )
}

const pagePalette = () => import('./PagePalette.tsx')

function ShellPalette(props: PagePaletteProps) {
  const requested = useRef(false)
  requested.current ||= props.palette.value !== null
  return requested.current ? <Lazy load={pagePalette} props={props} /> : null
}

/** Settings and Help are at the foot. */
const places = ['records', 'find', 'inbox', 'crm', 'usage'] as const satisfies readonly EntryName[]

interface EntryLinkProps {
  name: EntryName
  isCurrent: boolean
  mark?: string | undefined
  /** Part of the accessible name. */
  count?: number | undefined
}

function EntryLink({ name, isCurrent, mark, count }: EntryLinkProps) {
  return (
    <li>
      <a
        href={fullPages[navigationEntries[name][0]]}
        aria-current={isCurrent ? 'page' : undefined}
        title={mark}
      >
        <Icon name={entryIcons[name]} />
        <span>{entryText(name)}</span>
        {count !== undefined && count > 0 && <b class="shell-count">{numberText(count)}</b>}
        {mark && <i class="shell-mark" />}
      </a>
    </li>
  )
}

/** A link to Usage. Renders nothing until the credits are known. */
function CreditsLine({ db }: { db: Database }) {
  const account = useViewModel(() => ({ account: watchAccount(db) })).account.value
  const remaining = account?.balance.remaining ?? null
  const total = account?.balance.total ?? null
  if (remaining === null) return null
  const share = total !== null && total > 0 ? Math.min(1, Math.max(0, remaining / total)) : null
  return (
    <a class="shell-credits" href={fullPages.usage}>
      <span>{i18n.t('panel.credits', remaining, [numberText(remaining)])}</span>
      {share !== null && (
        <span class="shell-credits-track" aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </a>
  )
}
