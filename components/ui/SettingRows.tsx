import { Select, type SelectProps } from './Select.tsx'
import { SettingRow } from './SettingRow.tsx'
import type { ComponentChildren } from 'preact'

interface RowWords {
  label: string
  reason?: ComponentChildren
  error?: string | null | undefined
}

interface SwitchRowProps extends RowWords {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch that takes effect at once. */
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

interface SelectRowProps<Value extends string> extends RowWords, SelectProps<Value> {
  children?: ComponentChildren
}

export function SelectRow<Value extends string>(props: SelectRowProps<Value>) {
  const { label, reason, error, children, ...select } = props
  return (
    <SettingRow label={label} reason={reason} error={error}>
      {(wiring) => (
        <>
          <Select wiring={wiring} {...select} />
          {children}
        </>
      )}
    </SettingRow>
  )
}
