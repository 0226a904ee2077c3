import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'

/** The page that leads to all runs, above one of them. */
export const aboveBatch = () => ({ href: pageNames.batches, label: i18n.t('shell.allRuns') })
