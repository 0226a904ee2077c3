import type { FieldWiring } from './Field.tsx'

export interface SelectProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: string }[]
  onSelect: (value: Value) => void
  disabled?: boolean | undefined
}

/** A select element. `wiring` connects it with a label outside of it. */
export function Select<Value extends string>(props: SelectProps<Value> & { wiring?: FieldWiring }) {
  const { wiring, value, options, onSelect, disabled } = props
  const choose = (chosen: string) => {
    const option = options.find((option) => option.value === chosen)
    if (option) onSelect(option.value)
  }
  return (
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
  )
}
