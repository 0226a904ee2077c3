import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { TextField } from '../ui/TextField.tsx'
import { numberFault, numberIn, typedNumber } from './numberIn.ts'

interface NumberFieldProps {
  label: string
  description?: string
  value: number | null
  mayBeEmpty?: boolean
  least?: number
  placeholder?: string
  onChange: (value: number | null) => void
}

/** A number that is applied while typing; an invalid value changes nothing. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, value, mayBeEmpty = false, least = 0, placeholder, onChange } = props
  const typed = useSignal(value === null ? '' : typedNumber(value))
  const field = useRef<HTMLDivElement>(null)
  // Another tab or a policy may change the value. Unsaved typing takes precedence.
  useEffect(() => {
    if (field.current?.contains(document.activeElement) || numberIn(typed.peek()) === value) return
    typed.value = value === null ? '' : typedNumber(value)
  }, [value])
  const read = numberIn(typed.value)
  const wrong = read === undefined || (read === null ? !mayBeEmpty : read < least)
  const edit = (text: string) => {
    typed.value = text
    const next = numberIn(text)
    if (next === undefined || (next === null ? !mayBeEmpty : next < least)) return
    onChange(next)
  }
  return (
    <div class="options-number" ref={field}>
      <TextField
        label={label}
        description={description}
        placeholder={placeholder}
        error={
          wrong
            ? numberFault(typed.value, i18n.t(mayBeEmpty ? 'options.budgetInvalid' : 'options.numberInvalid'))
            : null
        }
        value={typed.value}
        onInput={edit}
      />
    </div>
  )
}
