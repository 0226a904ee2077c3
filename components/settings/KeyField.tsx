import { i18n } from '#i18n'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { isSessionOver } from '../../lib/settings/secrets.ts'
import { lastFour, type ServiceDraft } from '../../lib/settings/service-settings.ts'
import type { OptionsModel } from './settingsModel.ts'
import { ManagedField, useManagedReason } from './ManagedField.tsx'
import { LockOffer } from '../lock/LockSettings.tsx'
import { UntilUnlocked } from '../lock/UntilUnlocked.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import type { DraftFieldsProps } from './AddressFields.tsx'
import { sentences } from '../ui/formats.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { providerAt } from '../../lib/settings/providers.ts'
import { checkError } from './checkError.ts'

const keyErrors = { key: 'options.keyInvalid', empty: 'options.keyEmpty' } as const

export function KeyField({ options, draft }: DraftFieldsProps) {
  const { problems, checking, edit, savedKey } = options
  const wrong = problems.value.key
  const keyUrl = providerAt(draft.apiUrl)?.keyUrl
  const isManaged = useManagedReason(['apiKey']) !== null
  return (
    <div class="options-key">
      <UntilUnlocked>
        <ManagedField at={['apiKey']}>
          <TextField
            label={i18n.t('options.key')}
            description={isManaged ? undefined : keyHint(options, draft)}
            error={wrong ? i18n.t(keyErrors[wrong]) : checkError(checking.value, 'key')}
            type="key"
            value={draft.key}
            onInput={(key) => edit({ key })}
          />
          {/* Always there: appearing at the first letter, it would move the button below under the pointer. */}
          <ToggleField
            label={i18n.t('options.keyForSession')}
            description={i18n.t('options.keyForSessionHint')}
            checked={draft.isSessionOnly ?? false}
            disabled={draft.key === ''}
            onChange={(isSessionOnly) => edit({ isSessionOnly })}
          />
        </ManagedField>
      </UntilUnlocked>
      {savedKey.value === null && <LockOffer />}
      {keyUrl && <ExternalLink href={keyUrl}>{i18n.t('options.getKey')}</ExternalLink>}
    </div>
  )
}

/** Or the hint that it belongs to another provider and isn't used. */
function keyHint({ savedKey }: OptionsModel, { apiUrl }: ServiceDraft): string {
  const saved = savedKey.value
  const hint = i18n.t('options.keyHint')
  if (!saved) return hint
  if (isSessionOver(saved.key)) return i18n.t('options.keyOver')
  const { base, origin } = saved
  if (!keyFits(saved, apiUrl)) return i18n.t('options.keyMoved', [base ?? origin])
  const end = lastFour(saved)
  const isSaved = end === '' ? i18n.t('options.keySavedShort') : i18n.t('options.keySaved', [end])
  return sentences(isSaved, saved.isSessionOnly ? i18n.t('options.keyOfSession') : hint)
}
