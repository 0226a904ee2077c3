import { Field, type FieldWords } from './Field.tsx'

interface ToggleFieldProps extends FieldWords {
  checked: boolean
  onChange: (checked: boolean) => void
  variant?: 'checkbox' | 'switch' | undefined
  disabled?: boolean | undefined
}

export function ToggleField(props: ToggleFieldProps) {
  const { label, description, error, checked, onChange, variant = 'checkbox', disabled } = props
  return (
    <Field label={label} description={description} error={error} inline>
      {(wiring) => (
        <input
          {...wiring}
          class={`field-${variant}`}
          type="checkbox"
          role={variant === 'switch' ? 'switch' : undefined}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Field>
  )
}
