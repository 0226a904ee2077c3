import { i18n } from '#i18n'
import { fullPages, type SettingsPage } from '../../lib/platform/full-pages.ts'
import type { ReadonlySignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { openShortcuts, type Shortcut } from '../../lib/platform/shortcuts.ts'
import type { OptionsModel } from './settingsModel.ts'
import { Icon } from '../ui/Icon.tsx'
import { SettingBody, SettingRow, SettingSection } from '../ui/SettingRow.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AppearanceForm } from './AppearanceForm.tsx'
import { AutoForm } from './AutoForm.tsx'
import { CacheRow, ClickForm } from './ClickForm.tsx'
import { FreshnessForm } from './FreshnessForm.tsx'
import { InboxForm } from './InboxForm.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import { PicturesForm } from './PicturesForm.tsx'
import { PricesForm } from './PricesForm.tsx'
import { ProfilesSettings } from '../profiles/ProfilesSettings.tsx'
import { TeamSettings } from '../team/TeamSettings.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import './settings.css'
import { AddressFields, type DraftFieldsProps } from './AddressFields.tsx'
import { DraftForm } from './DraftForm.tsx'
import { KeyField } from './KeyField.tsx'
import { ConsentText } from './Consent.tsx'
import { LostNotice } from './LostNotice.tsx'
import { ServiceActions } from './ServiceActions.tsx'

interface OptionsProps {
  /** Data & privacy isn't shown here: it is a view of the library page. */
  page: SettingsPage
  part: string
  options: OptionsModel
  shortcuts: ReadonlySignal<Shortcut[]>
}

export function Options({ page, part, options, shortcuts }: OptionsProps) {
  const draft = options.draft.value
  const preferences = options.preferences.value
  if (!draft || !preferences) return <Skeleton lines={8} />
  const form = { options, preferences }
  return (
    <SettingsFrame page={page} part={part}>
      <LostNotice options={options} isConfirmed={preferences.isConfirmed} />
      {page === 'settings' && (
        <>
          <SettingSection id="appearance" title={i18n.t('options.appearance')}>
            <AppearanceForm options={options} />
            <PicturesForm {...form} />
          </SettingSection>
          <SettingSection id="clicks" title={i18n.t('options.clicks')}>
            <ClickForm {...form} />
          </SettingSection>
          <SettingSection id="inbox" title={i18n.t('shell.page.inbox')}>
            <InboxForm {...form} />
          </SettingSection>
          <SettingSection id="shortcuts" title={i18n.t('options.shortcuts')}>
            <ShortcutList shortcuts={shortcuts} onChange={() => void openShortcuts()} />
          </SettingSection>
        </>
      )}
      {page === 'provider' && (
        <>
          <SettingSection id="service" title={i18n.t('options.connection')}>
            <SettingBody>
              <ServiceForm options={options} draft={draft} />
            </SettingBody>
          </SettingSection>
          <SettingSection id="profiles" title={i18n.t('profiles.title')} hint={i18n.t('profiles.hint')}>
            <SettingBody>
              <ProfilesSettings />
            </SettingBody>
          </SettingSection>
          {/* New fields for each profile, so that unfinished input doesn't appear for another. */}
          <SettingSection key={preferences.profile} title={i18n.t('options.advancedTitle')}>
            <CacheRow {...form} />
            <SettingBody id="freshness">
              <FreshnessForm {...form} />
            </SettingBody>
            <SettingBody id="prices">
              <PricesForm {...form} />
            </SettingBody>
            <SettingRow label={i18n.t('shell.page.console')} reason={i18n.t('console.lead')}>
              <a class="button button-outlined button-normal" href={fullPages.console}>
                <Icon name="terminal" />
                {i18n.t('shell.page.console')}
              </a>
            </SettingRow>
          </SettingSection>
        </>
      )}
      {page === 'budgets' && (
        <>
          <SettingSection
            key={`money ${preferences.profile}`}
            id="money"
            title={i18n.t('options.money')}
            hint={i18n.t('options.moneyHint')}
          >
            <MoneyForm {...form} />
          </SettingSection>
          <SettingSection
            key={`auto ${preferences.profile}`}
            id="auto"
            title={i18n.t('options.auto')}
            hint={i18n.t('options.autoHint')}
          >
            <AutoForm {...form} />
          </SettingSection>
        </>
      )}
      {page === 'joining' && (
        <SettingSection id="team" title={i18n.t('team.title')} hint={i18n.t('team.hint')}>
          <SettingBody>
            <TeamSettings />
          </SettingBody>
        </SettingSection>
      )}
    </SettingsFrame>
  )
}

function ServiceForm({ options, draft }: DraftFieldsProps) {
  // Decided once, so that fields don't move while the user types. After connecting, users change the key most, so it
  // comes first.
  const addressesFirst = useState(draft.apiUrl === '')[0]
  const addresses = (
    <div class="options-addresses">
      <AddressFields options={options} draft={draft} />
    </div>
  )
  return (
    <DraftForm options={options} className="options-fields">
      {addressesFirst && addresses}
      <KeyField options={options} draft={draft} />
      <ConsentText options={options} draft={draft} />
      <ServiceActions options={options} />
      {!addressesFirst && addresses}
    </DraftForm>
  )
}
