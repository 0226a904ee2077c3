import { Field, type FieldWords } from './Field.tsx'

export interface SelectFieldProps<Value extends string> extends FieldWords {
  value: Value
  options: readonly { value: Value; label: string }[]
  onSelect: (value: Value) => void
  disabled?: boolean | undefined
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, description, error, value, options, onSelect, disabled } = props
  const choose = (chosen: string) => {
    const option = options.find((option) => option.value === chosen)
    if (option) onSelect(option.value)
  }
  return (
    <Field label={label} description={description} error={error}>
      {(wiring) => (
        <select
          {...wiring}
          class="field-control field-select"
          value={value}
          disabled={disabled}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
