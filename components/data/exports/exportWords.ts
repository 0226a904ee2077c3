import { i18n } from '#i18n'
import type { ColumnId } from '../../../lib/exports/columns.ts'
import type { PresetId } from '../../../lib/exports/presets.ts'

export function exportColumnText(id: ColumnId): string {
  return i18n.t(`exports.column.${id}`)
}

export function presetWord(id: PresetId): string {
  return i18n.t(`exports.preset.${id}`)
}
