import { i18n } from '#i18n'
import type { EntryName } from '../../lib/platform/full-pages.ts'

export const entryText = (name: EntryName): string =>
  name === 'find' ? i18n.t('shell.find') : i18n.t(`shell.page.${name}`)
