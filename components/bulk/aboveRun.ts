import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'

/** The list of runs, as the parent of a run's page. */
export const aboveRun = () => ({ href: pageNames.runs, label: i18n.t('shell.allRuns') })
