import type { OperationField as Parameter } from './operationFields.ts'
import { TextField } from '../ui/TextField.tsx'
import { hintOf } from './fieldWords.ts'

interface ParameterFieldProps {
  field: Parameter
  value: string
  error: string | null
  onInput: (value: string) => void
}

export function ParameterField({ field, value, error, onInput }: ParameterFieldProps) {
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
