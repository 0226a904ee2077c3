import { i18n } from '#i18n'
import type { Signal } from '@preact/signals'
import type { SettingChange } from '../../lib/data/backup/setting-changes.ts'
import { ToggleField } from '../ui/ToggleField.tsx'
import { settingChangeText, settingLabel } from './settingLabel.ts'

interface SettingChoiceProps {
  changes: SettingChange[]
  /** Empty at first. */
  chosen: Signal<readonly SettingChange[]>
}

export function SettingChoice({ changes, chosen }: SettingChoiceProps) {
  const toggle = (change: SettingChange, isOn: boolean) => {
    const others = chosen.value.filter((other) => other !== change)
    chosen.value = isOn ? [...others, change] : others
  }
  return (
    <fieldset class="data-settings">
      <legend>{i18n.t('data.restore.settings.title')}</legend>
      <p class="field-description">{i18n.t('data.restore.settings.hint')}</p>
      {changes.map((change) => (
        <ToggleField
          key={change.path.join('.')}
          label={settingLabel(change.path)}
          description={descriptionOf(change)}
          checked={chosen.value.includes(change)}
          onChange={(isOn) => toggle(change, isOn)}
        />
      ))}
    </fieldset>
  )
}

function descriptionOf(change: SettingChange): string {
  const values = settingChangeText(change)
  return change.path.join('.') === 'deployment.apiUrl'
    ? `${values}. ${i18n.t('data.restore.settings.address')}`
    : values
}
