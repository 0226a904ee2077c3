import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './fields.css'

export interface FieldWords {
  label: string
  /** For screen readers only, where a placeholder and a heading name the field. */
  isLabelHidden?: boolean | undefined
  description?: ComponentChildren
  error?: string | null | undefined
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  inline?: boolean
  children: (wiring: FieldWiring) => ComponentChildren
}

export function Field({
  label,
  isLabelHidden = false,
  description,
  error,
  inline = false,
  children,
}: FieldProps) {
  const id = useId()
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = children({
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  })
  return (
    <div class={inline ? 'field field-inline' : 'field'}>
      {inline && control}
      <label class={isLabelHidden ? 'unseen' : 'field-label'} for={id}>
        {label}
      </label>
      {!inline && control}
      {description && (
        <p class="field-description" id={`${id}-description`}>
          {description}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
