import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'

export const aboveRun = () => ({ href: pageNames.runs, label: i18n.t('shell.allRuns') })
