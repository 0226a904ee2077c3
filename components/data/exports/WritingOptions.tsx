import { i18n } from '#i18n'
import { csvOf, styleOf } from '../../../lib/exports/presets.ts'
import { maxNumbered } from '../../../lib/exports/export-choice.ts'
import type { Exporting } from '../exportModel.ts'
import { numberText } from '../../ui/formats.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'

const separators = [
  { value: ',', word: 'comma' },
  { value: ';', word: 'semicolon' },
  { value: '\t', word: 'tab' },
] as const

export function hasWritingOptions(model: Exporting): boolean {
  return isCsv(model) || hasNumberedColumns(model)
}

function hasNumberedColumns({ columns }: Exporting): boolean {
  return columns.value.some(({ column }) => column === 'positions' || column === 'schools')
}

function isCsv({ choice, rules }: Exporting): boolean {
  return choice.value.format === 'csv' && !csvOf(rules.value)
}

export function WritingOptions({ model }: { model: Exporting }) {
  const { count, separator, bom, raw } = model.choice.value
  const isRawAnyway = styleOf(model.rules.value, false, 'file').raw
  return (
    <>
      {isCsv(model) && (
        <SelectField
          label={i18n.t('exports.separator')}
          value={separator}
          options={separators.map(({ value, word }) => ({
            value,
            label: i18n.t(`exports.separators.${word}`),
          }))}
          onSelect={(chosen) => model.choose({ separator: chosen })}
        />
      )}
      {hasNumberedColumns(model) && (
        <SelectField
          label={i18n.t('exports.numbered')}
          value={String(count)}
          options={Array.from({ length: maxNumbered }, (_, index) => ({
            value: String(index + 1),
            label: numberText(index + 1),
          }))}
          onSelect={(chosen) => model.choose({ count: Number(chosen) })}
        />
      )}
      {isCsv(model) && (
        <ToggleField
          label={i18n.t('exports.bom')}
          description={i18n.t('exports.bomHint')}
          checked={bom}
          onChange={(chosen) => model.choose({ bom: chosen })}
        />
      )}
      {isCsv(model) && !isRawAnyway && (
        <ToggleField
          label={i18n.t('exports.raw')}
          description={i18n.t('exports.rawHint')}
          checked={raw}
          onChange={(chosen) => model.choose({ raw: chosen })}
        />
      )}
    </>
  )
}
