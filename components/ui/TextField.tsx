import { Field, type FieldWords } from './Field.tsx'

export interface TextFieldProps extends FieldWords {
  value: string
  onInput: (value: string) => void
  onBlur?: (() => void) | undefined
  /** `key`: for secrets. The text is visually hidden, but password managers ignore the field. */
  type?: 'text' | 'url' | 'email' | 'search' | 'number' | 'key' | undefined
  placeholder?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
}

export function TextField({
  label,
  isLabelHidden,
  description,
  error,
  value,
  onInput,
  type = 'text',
  ...rest
}: TextFieldProps) {
  // Preact types each input type separately; the props above are valid for all of them.
  const typed = (type === 'key' ? 'text' : type) as 'text'
  return (
    <Field label={label} isLabelHidden={isLabelHidden} description={description} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          {...rest}
          class={type === 'key' ? 'field-control field-key' : 'field-control'}
          type={typed}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          data-1p-ignore={type === 'key' || undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
