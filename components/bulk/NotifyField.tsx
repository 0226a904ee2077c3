import { i18n } from '#i18n'
import { requestNotify } from '../../lib/platform/notifications.ts'
import { ToggleField } from '../ui/ToggleField.tsx'

interface NotifyFieldProps {
  checked: boolean
  variant?: 'switch'
  onChange: (on: boolean) => void
}

/** Only after the browser has granted the permission. */
export function NotifyField({ checked, variant, onChange }: NotifyFieldProps) {
  return (
    <ToggleField
      variant={variant}
      label={i18n.t('run.notify')}
      checked={checked}
      onChange={(on) => {
        if (on) void requestNotify().then(onChange)
        else onChange(false)
      }}
    />
  )
}
