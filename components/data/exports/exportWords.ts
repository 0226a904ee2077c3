import { i18n } from '#i18n'
import type { ColumnId } from '../../../lib/data/exports/columns.ts'
import type { PresetId } from '../../../lib/data/exports/presets.ts'

/** What people call a column, in their language. */
export function exportColumnText(id: ColumnId): string {
  return i18n.t(`exports.column.${id}`)
}

/** What a choice of columns is for. */
export function presetWord(id: PresetId): string {
  return i18n.t(`exports.preset.${id}`)
}
