import { i18n } from '#i18n'
import { hostInPattern } from '../../lib/platform/permissions.ts'
import { watchPictureSettings } from '../pictures/picturesModel.ts'
import { db } from '../model/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { locale, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'

/** Whether photos and logos are fetched, and from which hosts. Off by default. */
export function PicturesForm({ preferences: { pictures } }: PreferenceFormProps) {
  const model = useViewModel(() => watchPictureSettings(db))
  const missing = model.missing.value ?? []
  const count = model.count.value ?? 0
  const turning = model.turning.value
  const hosts = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(missing.map(hostInPattern))
  return (
    <div class="options-stack">
      <ToggleField
        look="switch"
        label={i18n.t('options.pictures.show')}
        description={!pictures && hosts ? i18n.t('options.pictures.willAsk', [hosts]) : undefined}
        checked={pictures || turning === 'asking'}
        onChange={model.turn}
      />
      {turning === 'denied' && <Notice tone="warning">{i18n.t('options.pictures.denied')}</Notice>}
      {pictures && hosts && (
        <Notice
          tone="information"
          actions={<Button onClick={model.allow}>{i18n.t('options.pictures.allow')}</Button>}
        >
          {i18n.t('options.pictures.missing', [hosts])}
        </Notice>
      )}
      {!pictures && count > 0 && (
        <div class="options-line">
          <p>{i18n.t('options.pictures.saved', [numberText(count)])}</p>
          <Button onClick={model.remove}>{i18n.t('options.pictures.delete')}</Button>
        </div>
      )}
    </div>
  )
}
