import { i18n } from '#i18n'
import type { OptionsModel, SaveState } from './settingsModel.ts'
import { Button } from '../ui/Button.tsx'
import { saveLabel } from './Consent.tsx'
import { useManagedReason } from './ManagedField.tsx'
import { KeyCheck } from './KeyCheck.tsx'
import { Notice } from '../ui/Notice.tsx'

interface ServiceActionsProps {
  options: OptionsModel
}

export function ServiceActions({ options }: ServiceActionsProps) {
  const managedReason = useManagedReason(['apiKey'])
  return (
    <>
      <div class="options-actions">
        <Button variant="primary" type="submit" busy={options.saving.value === 'saving'}>
          {saveLabel(options)}
        </Button>
        <Button onClick={options.check} busy={options.checking.value.state === 'checking'}>
          {i18n.t('options.check')}
        </Button>
        {options.savedKey.value && (
          <Button disabledReason={managedReason} onClick={options.deleteKey}>
            {i18n.t('options.deleteKey')}
          </Button>
        )}
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
