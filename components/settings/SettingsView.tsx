import { usePageModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { watchFirstRun } from './firstRunModel.ts'
import { Options } from './Options.tsx'
import { watchOptions, watchShortcuts } from './settingsModel.ts'

/** Where the provider is, the key, and everything else that can be chosen. */
export default function SettingsView({ db }: LibraryPageProps) {
  const options = usePageModel(watchOptions, db)
  const firstRun = usePageModel(watchFirstRun, options)
  return <Options options={options} firstRun={firstRun} shortcuts={usePageModel(watchShortcuts)} />
}
