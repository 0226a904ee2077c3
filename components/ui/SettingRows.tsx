import { SettingRow } from './SettingRow.tsx'
import type { ComponentChildren } from 'preact'

interface RowWords {
  label: string
  why?: ComponentChildren
  error?: string | null | undefined
}

interface SwitchRowProps extends RowWords {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off; takes effect at once. */
export function SwitchRow({ checked, onChange, ...words }: SwitchRowProps) {
  return (
    <SettingRow {...words}>
      {(wiring) => (
        <input
          {...wiring}
          class="field-switch"
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}

interface SelectRowProps<Value extends string> extends RowWords {
  value: Value
  options: readonly { value: Value; label: string }[]
  onSelect: (value: Value) => void
  disabled?: boolean | undefined
  /** Beside the field. */
  children?: ComponentChildren
}

/** A setting with one of several values. */
export function SelectRow<Value extends string>(props: SelectRowProps<Value>) {
  const { value, options, onSelect, disabled, children, ...words } = props
  const choose = (chosen: string) => {
    const option = options.find((option) => option.value === chosen)
    if (option) onSelect(option.value)
  }
  return (
    <SettingRow {...words}>
      {(wiring) => (
        <>
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
          {children}
        </>
      )}
    </SettingRow>
  )
}
