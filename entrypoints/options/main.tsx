import { showPage } from '../../components/page/showPage.tsx'
import { i18n } from '#i18n'
import { db } from '../../components/model/database.ts'
import { usePageModel } from '../../components/model/usePageModel.tsx'
import { watchFirstRun } from '../../components/settings/firstRunModel.ts'
import { Options } from '../../components/settings/Options.tsx'
import { watchOptions, watchShortcuts } from '../../components/settings/settingsModel.ts'

function OptionsPage() {
  const options = usePageModel(watchOptions, db)
  const firstRun = usePageModel(watchFirstRun, options)
  return <Options options={options} firstRun={firstRun} shortcuts={usePageModel(watchShortcuts)} />
}

await showPage(OptionsPage, { title: () => i18n.t('options.title'), stays: true })
