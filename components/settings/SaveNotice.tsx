import { i18n } from '#i18n'
import type { SaveState } from './settingsModel.ts'
import { Notice } from '../ui/Notice.tsx'

export function SaveNotice({ state }: { state: SaveState }) {
  if (state === 'saved') return <Notice tone="information">{i18n.t('options.saved')}</Notice>
  if (state === 'denied') return <Notice tone="trouble">{i18n.t('options.denied')}</Notice>
  return null
}
