import { i18n } from '#i18n'
import { useComputed, useSignal } from '@preact/signals'
import { presetIds, type PresetId } from '../../../lib/exports/presets.ts'
import { defaultFileName, formatIds, formats } from '../../../lib/exports/write-export.ts'
import type { Exporting } from '../exportModel.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { numberText } from '../../ui/formats.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PasswordFields, useFilePassword } from '../PasswordFields.tsx'
import { ColumnPicker } from './ColumnPicker.tsx'
import { ExportFoot } from './ExportFoot.tsx'
import { presetWord } from './exportWords.ts'
import { hasWritingOptions, WritingOptions } from './WritingOptions.tsx'

interface ExportFormProps {
  model: Exporting
  onClose: () => void
}

export function ExportForm({ model, onClose }: ExportFormProps) {
  const { format, preset, columns } = model.choice.value
  const isTable = formats[format].isTable ?? false
  const named = useSignal<string | null>(null)
  const fileName = useComputed(() => named.value ?? defaultFileName(Date.now()))
  const password = useFilePassword()
  const save = () => {
    const chosen = password.take()
    if (chosen === undefined) return
    void model.save(`${fileName.value.trim()}.${formats[format].extension}`, chosen)
  }
  return (
    <form
      class="export-form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div class="export-fields">
        <SelectField
          label={i18n.t('exports.format')}
          description={i18n.t(`exports.about.${format}`)}
          value={format}
          options={formatIds.map((id) => ({ value: id, label: i18n.t(`exports.formats.${id}`) }))}
          onSelect={(chosen) => model.choose({ format: chosen })}
        />
        {isTable && (
          <>
            <SelectField<PresetId | 'own'>
              label={i18n.t('exports.columnsFor')}
              value={columns === null ? preset : 'own'}
              options={[
                ...(columns === null ? [] : [{ value: 'own' as const, label: i18n.t('exports.own') }]),
                ...presetIds.map((id) => ({ value: id, label: presetWord(id) })),
              ]}
              onSelect={(chosen) => {
                if (chosen !== 'own') model.choose({ preset: chosen, columns: null })
              }}
            />
            <Disclosure
              summary={i18n.t('exports.columns', model.width.value, [numberText(model.width.value)])}
            >
              <ColumnPicker
                chosen={model.columns.value}
                onChange={(chosen) => model.choose({ columns: chosen })}
              />
            </Disclosure>
            {hasWritingOptions(model) && (
              <Disclosure summary={i18n.t('exports.more')}>
                <WritingOptions model={model} />
              </Disclosure>
            )}
          </>
        )}
        <TextField
          label={i18n.t('exports.fileName')}
          value={fileName.value}
          onInput={(name) => (named.value = name)}
        />
        <PasswordFields password={password} />
      </div>
      <ExportFoot model={model} onClose={onClose} />
    </form>
  )
}
