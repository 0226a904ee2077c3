import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { SettingRow } from '../ui/SettingRow.tsx'
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

export function NumberRow(props: NumberFieldProps) {
  const { typed, fault, edit } = useNumber(props)
  const row = useRef<HTMLDivElement>(null)
  useTypedNumber(typed, props.value, row)
  return (
    <div ref={row}>
      <SettingRow label={props.label} reason={props.description} error={fault}>
        {(wiring) => (
          <input
            {...wiring}
            class="field-control setting-number"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={props.placeholder}
            value={typed.value}
            onInput={(event) => edit(event.currentTarget.value)}
          />
        )}
      </SettingRow>
    </div>
  )
}

/** A valid number is applied while the user types. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, value, placeholder } = props
  const { typed, fault, edit } = useNumber(props)
  const field = useRef<HTMLDivElement>(null)
  useTypedNumber(typed, value, field)
  return (
    <div class="options-number" ref={field}>
      <TextField
        label={label}
        description={description}
        placeholder={placeholder}
        error={fault}
        value={typed.value}
        onInput={edit}
      />
    </div>
  )
}

function useNumber({ value, mayBeEmpty = false, least = 0, onChange }: NumberFieldProps) {
  const typed = useSignal(value === null ? '' : typedNumber(value))
  const isWrong = (read: number | null | undefined): read is undefined =>
    read === undefined || (read === null ? !mayBeEmpty : read < least)
  const fault = isWrong(numberIn(typed.value))
    ? numberFault(typed.value, i18n.t(mayBeEmpty ? 'options.budgetInvalid' : 'options.numberInvalid'))
    : null
  const edit = (text: string) => {
    typed.value = text
    const next = numberIn(text)
    if (!isWrong(next)) onChange(next)
  }
  return { typed, fault, edit }
}

function useTypedNumber(
  typed: Signal<string>,
  value: number | null,
  field: RefObject<HTMLDivElement | null>,
) {
  useEffect(() => {
    if (field.current?.contains(document.activeElement) || numberIn(typed.peek()) === value) return
    typed.value = value === null ? '' : typedNumber(value)
  }, [value])
}
