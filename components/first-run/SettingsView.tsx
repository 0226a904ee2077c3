import { usePageModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { Options } from '../settings/Options.tsx'
import { watchOptions, watchShortcuts } from '../settings/settingsModel.ts'
import { watchFirstRun } from './firstRunModel.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** The settings, below the first-run steps until those are done. */
export default function SettingsView({ db }: LibraryPageProps) {
  const options = usePageModel(watchOptions, db)
  const firstRun = usePageModel(watchFirstRun, db, options)
  return (
    <Options
      options={options}
      shortcuts={usePageModel(watchShortcuts)}
      running={firstRun.running.value}
      steps={(draft) => <FirstSteps options={options} draft={draft} firstRun={firstRun} />}
      inSteps={firstRun.running.value === true && !firstRun.key.value}
    />
  )
}
