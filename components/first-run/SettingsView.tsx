import { useLayoutEffect } from 'preact/hooks'
import { fullPages, settingsPageIn } from '../../lib/platform/full-pages.ts'
import { watchHash } from '../model/hash.ts'
import { usePageModel, useViewModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { Options } from '../settings/Options.tsx'
import { watchOptions, watchShortcuts } from '../settings/settingsModel.ts'
import { watchFirstRun } from './firstRunModel.ts'
import { FirstRunPage } from './FirstRunPage.tsx'
import { hasNavigation } from './hasNavigation.ts'

/** Until a key is saved, the same address shows the first run. */
export default function SettingsView({ db }: LibraryPageProps) {
  const options = usePageModel(watchOptions, db)
  const firstRun = usePageModel(watchFirstRun, db, options)
  const shortcuts = usePageModel(watchShortcuts)
  const hash = useViewModel(() => ({ value: watchHash((hash) => hash.slice(1)) })).value.value
  const page = settingsPageIn(hash) ?? 'settings'
  // Old links to the Data & privacy page point here, where its parts used to be.
  if (page === 'data') location.replace(`${fullPages.data}/${hash}`)
  const running = hash === '' ? firstRun.running.value : false
  useLayoutEffect(() => {
    if (running !== undefined) hasNavigation.value = !running
  }, [running])
  if (running === undefined) return null
  if (running) return <FirstRunPage options={options} firstRun={firstRun} />
  return <Options page={page} part={hash} options={options} shortcuts={shortcuts} />
}
