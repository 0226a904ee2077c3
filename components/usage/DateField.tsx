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
          value={value}
          onInput={(event) => onDay(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
