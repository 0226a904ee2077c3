import { Field, type FieldWords } from './Field.tsx'

interface AreaFieldProps extends FieldWords {
  value: string
  onInput: (value: string) => void
  onPaste?: ((event: ClipboardEvent) => void) | undefined
  rows?: number | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

export function AreaField({ label, description, error, value, onInput, rows = 3, ...rest }: AreaFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...rest}
          class="field-control field-area"
          rows={rows}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
