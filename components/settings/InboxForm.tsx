import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { requestNotify } from '../../lib/platform/notifications.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { SwitchRow } from '../ui/SettingRows.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'

export function InboxForm({ options: { prefer }, preferences: { inbox } }: PreferenceFormProps) {
  const isDenied = useSignal(false)
  const change = (change: Partial<Preferences['inbox']>) =>
    prefer((known) => ({ inbox: { ...known.inbox, ...change } }))
  const turnNotices = async (isOn: boolean) => {
    // Request before any `await`: a permission prompt needs the click.
    const granted = isOn && (await requestNotify())
    isDenied.value = isOn && !granted
    change({ notify: granted })
  }
  return (
    <>
      <SwitchRow
        label={i18n.t('options.inboxBadge')}
        checked={inbox.badge}
        onChange={(badge) => change({ badge })}
      />
      <SwitchRow
        label={i18n.t('options.inboxNotify')}
        reason={i18n.t(isDenied.value ? 'options.inboxDenied' : 'options.inboxNotifyHint')}
        checked={inbox.notify}
        onChange={(isOn) => void turnNotices(isOn)}
      />
      {inbox.notify && (
        <SwitchRow
          label={i18n.t('options.inboxNames')}
          reason={i18n.t('options.inboxNamesHint')}
          checked={inbox.names}
          onChange={(names) => change({ names })}
        />
      )}
    </>
  )
}
