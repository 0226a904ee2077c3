import { i18n } from '#i18n'
import type { ColumnName } from '../../lib/library/columns.ts'

export const libraryColumnText = (column: ColumnName): string => i18n.t(`library.column.${column}`)
