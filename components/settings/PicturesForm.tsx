import { i18n } from '#i18n'
import { hostInPattern } from '../../lib/platform/permissions.ts'
import { watchPictureSettings } from '../pictures/picturesModel.ts'
import { db } from '../model/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { locale, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SettingBody, SettingRow } from '../ui/SettingRow.tsx'
import { SwitchRow } from '../ui/SettingRows.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'

export function PicturesForm({ preferences: { pictures } }: PreferenceFormProps) {
  const model = useViewModel(() => watchPictureSettings(db))
  const missing = model.missing.value ?? []
  const count = model.count.value ?? 0
  const turning = model.switchState.value
  const hosts = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(missing.map(hostInPattern))
  return (
    <>
      <SwitchRow
        label={i18n.t('options.pictures.show')}
        reason={
          !pictures && hosts ? i18n.t('options.pictures.willAsk', [hosts]) : i18n.t('options.pictures.hint')
        }
        checked={pictures || turning === 'asking'}
        onChange={model.setEnabled}
      />
      {turning === 'denied' && (
        <SettingBody>
          <Notice tone="warning">{i18n.t('options.pictures.denied')}</Notice>
        </SettingBody>
      )}
      {pictures && hosts && (
        <SettingBody>
          <Notice
            tone="information"
            actions={<Button onClick={model.allow}>{i18n.t('options.pictures.allow')}</Button>}
          >
            {i18n.t('options.pictures.missing', [hosts])}
          </Notice>
        </SettingBody>
      )}
      {!pictures && count > 0 && (
        <SettingRow label={i18n.t('options.pictures.saved', [numberText(count)])}>
          <Button onClick={model.remove}>{i18n.t('options.pictures.delete')}</Button>
        </SettingRow>
      )}
    </>
  )
}
