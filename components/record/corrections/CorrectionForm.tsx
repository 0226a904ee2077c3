import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  fieldsOfKind,
  formOfField,
  correctionOf,
  longestCorrection,
  type FieldName,
} from '../../../lib/records/corrections/correctable-fields.ts'
import { typedCorrection, type CorrectionProblem } from '../../../lib/records/corrections/typed-correction.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { providerValue } from '../../../lib/records/subject-facts.ts'
import { annotationCommands } from '../../model/annotationCommands.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { numberText } from '../../ui/formats.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { correctedFieldText } from './fieldText.ts'

interface CorrectionFormProps {
  record: SubjectRecord
  /** `any` opens the form with the first field. */
  field: FieldName | 'any'
  onClose: () => void
}

/** Give it a `key` for each field, because its draft belongs to one. */
export default function CorrectionForm({ record, field: begin, onClose }: CorrectionFormProps) {
  const { subject, sections } = record
  const fields = fieldsOfKind(subject.kind)
  const corrected = (field: FieldName) => correctionOf(subject.corrections, field)
  /** The value to start with: most corrections change only a part of it. For emails, the first one shown. */
  const shown = (field: FieldName) => {
    const bought = providerValue(subject, sections, field)
    return corrected(field)?.value ?? (formOfField(field) === 'email' ? bought.split(', ')[0]! : bought)
  }
  const field = useSignal<FieldName>(begin === 'any' ? fields[0]! : begin)
  const typed = useSignal(shown(field.peek()))
  const error = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(begin === 'any' ? 'select' : 'input')?.focus()
  }, [])
  const send = async (value: string | null) => {
    isBusy.value = true
    const isDone = await annotationCommands.correctField(subject.key, field.value, value)
    isBusy.value = false
    if (!isDone) {
      error.value = i18n.t('correction.failed')
      return
    }
    onClose()
  }
  const save = () => {
    if (typed.value === shown(field.value)) return onClose()
    const read = typedCorrection(formOfField(field.value), typed.value)
    error.value = 'problem' in read ? problemText(read.problem) : null
    if ('value' in read) void send(read.value)
  }
  const isEmpty = typed.value.trim() === ''
  return (
    <form
      class="corrections-form"
      ref={form}
      noValidate
      aria-label={i18n.t('correction.add')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy.value) save()
      }}
    >
      <SelectField
        label={i18n.t('correction.field')}
        value={field.value}
        options={fields.map((value) => ({ value, label: correctedFieldText(value) }))}
        onSelect={(chosen) => {
          field.value = chosen
          typed.value = shown(chosen)
          error.value = null
        }}
      />
      <Field label={i18n.t('correction.value')} description={i18n.t('correction.hint')} error={error.value}>
        {(wiring) => (
          <input
            {...wiring}
            class="field-control"
            type="text"
            dir="auto"
            autoComplete="off"
            value={typed.value}
            placeholder={providerValue(subject, sections, field.value)}
            onInput={(event) => {
              typed.value = event.currentTarget.value
              error.value = null
            }}
          />
        )}
      </Field>
      <div class="corrections-buttons">
        <Button type="submit" variant="primary" size="small" busy={isBusy.value}>
          {isEmpty ? i18n.t('correction.hide') : i18n.t('options.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {i18n.t('ui.cancel')}
        </Button>
        {corrected(field.value) && (
          <Button size="small" onClick={() => void send(null)}>
            {i18n.t('correction.drop')}
          </Button>
        )}
      </div>
    </form>
  )
}

function problemText(problem: CorrectionProblem): string {
  switch (problem) {
    case 'too-long':
      return i18n.t('correction.problem.tooLong', [numberText(longestCorrection)])
    case 'email':
      return i18n.t('search.fault.email')
    case 'website':
      return i18n.t('correction.problem.website')
    case 'size':
      return i18n.t('correction.problem.size')
  }
}
