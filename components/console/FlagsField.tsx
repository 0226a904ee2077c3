import { i18n } from '#i18n'
import { flagName } from './requestDraft.ts'
import type { OperationField } from './operationFields.ts'
import { SelectField } from '../ui/SelectField.tsx'

interface FlagsFieldProps {
  field: OperationField
  values: Record<string, string>
  onInput: (name: string, value: string) => void
}

const asFlag = (value: string | undefined) => (value === 'true' || value === 'false' ? value : '')

/** A group of booleans. An omitted one isn't `false`: the provider chooses the default. */
export function FlagsField({ field, values, onInput }: FlagsFieldProps) {
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
