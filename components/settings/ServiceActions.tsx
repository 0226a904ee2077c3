import { i18n } from '#i18n'
import type { OptionsModel, SaveState } from './settingsModel.ts'
import { Button } from '../ui/Button.tsx'
import { KeyCheck } from './KeyCheck.tsx'
import { Notice } from '../ui/Notice.tsx'

interface ServiceActionsProps {
  options: OptionsModel
  /** Whether another action on the page is more important. */
  quiet?: boolean
}

/** Buttons to save, check and delete the key, with their results. */
export function ServiceActions({ options, quiet = false }: ServiceActionsProps) {
  return (
    <>
      <div class="options-actions">
        <Button
          variant={quiet ? 'outlined' : 'primary'}
          type="submit"
          busy={options.saving.value === 'saving'}
        >
          {i18n.t('options.save')}
        </Button>
        <Button onClick={options.check} busy={options.checking.value.state === 'checking'}>
          {i18n.t('options.check')}
        </Button>
        {options.savedKey.value && <Button onClick={options.deleteKey}>{i18n.t('options.forgetKey')}</Button>}
      </div>
      <SaveNotice state={options.saving.value} />
      <KeyCheck options={options} />
    </>
  )
}

function SaveNotice({ state }: { state: SaveState }) {
  if (state === 'saved') return <Notice tone="information">{i18n.t('options.saved')}</Notice>
  return null
}
