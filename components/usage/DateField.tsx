import { Field } from '../ui/Field.tsx'

interface DateFieldProps {
  label: string
  /** A day such as `2026-11-21`; empty for none. */
  value: string
  onDay: (day: string) => void
}

export function DateField({ label, value, onDay }: DateFieldProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <input
          {...wiring}
          class="field-control"
          type="date"
          // Otherwise browsers accept years with six digits.
          max="9999-12-31"
          value={value}
          onInput={({ currentTarget }) => {
            if (!currentTarget.validity.rangeOverflow) onDay(currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}
