import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { SendClick } from '../model/lookupModel.ts'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import { isSendable, type Checked } from './checkRequestDraft.ts'
import { flagName, type RequestDraft } from './requestDraft.ts'
import { fieldsOf, takesMore, type OperationField } from './operationFields.ts'
import { matchedOperations } from '../../lib/records/matching/match-keys.ts'
import { prices } from '../account/pricesModel.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ExtraParameters } from './ExtraParameters.tsx'
import { numberText } from '../ui/formats.ts'
import { wrongText, hintOf } from './fieldWords.ts'
import './console.css'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'

interface RequestFormProps {
  operation: OperationName
  draft: RequestDraft
  checked: Checked
  busy: boolean
  onEdit: (draft: RequestDraft) => void
  onSend: (input: Record<string, unknown>, click: SendClick) => void
}

/** Only valid input can be sent. */
export function RequestForm({ operation, draft, checked, busy, onEdit, onSend }: RequestFormProps) {
  const row = operations[operation]
  const fields = fieldsOf(row)
  const form = useRef<HTMLFormElement>(null)
  const tried = useSignal(false)
  const { maximum } = prices.value[operation]
  const type = (name: string, value: string) =>
    onEdit({ ...draft, values: { ...draft.values, [name]: value } })
  const submit = (event: Event) => {
    event.preventDefault()
    tried.value = true
    if (isSendable(checked)) {
      // For a free operation, always send: a stored response would save nothing.
      onSend(checked.input, { maximum, repeat: maximum === 0 ? { request: null, at: Date.now() } : null })
    } else setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <form
      class="console-form"
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={i18n.t('console.parameters')}
    >
      <h3>{i18n.t('console.parameters')}</h3>
      {fields.length === 0 && <p class="soft">{i18n.t('console.noParameters')}</p>}
      <div class="console-fields">
        {fields.map((field) =>
          field.kind === 'flags' ? (
            <FlagsField key={field.name} field={field} values={draft.values} onInput={type} />
          ) : (
            <ParameterField
              key={field.name}
              field={field}
              value={draft.values[field.name] ?? ''}
              error={tried.value && checked.wrong.includes(field.name) ? wrongText(field, draft) : null}
              onInput={(value) => type(field.name, value)}
            />
          ),
        )}
      </div>
      {takesMore(row) && (
        <ExtraParameters
          method={row.method}
          extras={draft.extras}
          twice={checked.twice}
          onEdit={(extras) => onEdit({ ...draft, extras })}
        />
      )}
      {tried.value && checked.message && (
        <Notice tone="error">{i18n.t('console.wrong.form', [checked.message])}</Notice>
      )}
      {matchedOperations.has(operation) && <p class="soft">{i18n.t('match.console')}</p>}
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {pricedText(i18n.t('console.send'), maximum, numberText)}
        </Button>
      </div>
    </form>
  )
}

interface FlagsFieldProps {
  field: OperationField
  values: Record<string, string>
  onInput: (name: string, value: string) => void
}

const asFlag = (value: string | undefined) => (value === 'true' || value === 'false' ? value : '')

/** Includes an empty choice: an omitted boolean isn't `false`, the provider chooses its default. */
function FlagsField({ field, values, onInput }: FlagsFieldProps) {
  return (
    <fieldset class="console-flags">
      <legend>{field.name}</legend>
      {field.members.map((member) => {
        const name = flagName(field.name, member)
        return (
          <SelectField<'' | 'true' | 'false'>
            key={member}
            label={member}
            value={asFlag(values[name])}
            options={[
              { value: '', label: i18n.t('console.notSent') },
              { value: 'true', label: 'true' },
              { value: 'false', label: 'false' },
            ]}
            onSelect={(value) => onInput(name, value)}
          />
        )
      })}
    </fieldset>
  )
}

interface ParameterFieldProps {
  field: OperationField
  value: string
  error: string | null
  onInput: (value: string) => void
}

function ParameterField({ field, value, error, onInput }: ParameterFieldProps) {
  const { name, required } = field
  return (
    <div class={required ? 'console-field console-field-required' : 'console-field'}>
      <TextField
        label={name}
        description={hintOf(field)}
        error={error}
        required={required}
        value={value}
        onInput={onInput}
      />
    </div>
  )
}
