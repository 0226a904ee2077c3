import { i18n } from '#i18n'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { fullPages } from '../../lib/platform/full-pages.ts'
import type { ServiceDraft } from '../../lib/settings/service-settings.ts'
import { AddressFields } from '../settings/AddressFields.tsx'
import { fieldOfCheck } from '../settings/checkError.ts'
import { ConsentText, saveLabel } from '../settings/Consent.tsx'
import { DraftForm } from '../settings/DraftForm.tsx'
import { KeyCheck } from '../settings/KeyCheck.tsx'
import { KeyField } from '../settings/KeyField.tsx'
import { LostNotice } from '../settings/LostNotice.tsx'
import type { OptionsModel } from '../settings/settingsModel.ts'
import { Lazy } from '../page/Lazy.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText, sentences } from '../ui/formats.ts'
import { isFocusFree } from '../ui/keepFocus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { FirstRun } from './firstRunModel.ts'
import { OpenProfile } from './OpenProfile.tsx'
import './first-run.css'

const samplePanel = () => import('./SamplePanel.tsx')

interface FirstRunProps {
  options: OptionsModel
  firstRun: FirstRun
}

/** Only the key if the build presets the addresses. */
export function FirstRunPage({ options, firstRun }: FirstRunProps) {
  const draft = options.draft.value
  const preferences = options.preferences.value
  if (!draft || !preferences) return <Skeleton lines={8} />
  return (
    <div class="first-run">
      <div class="first-run-main">
        <div class="first-run-column">
          <p class="first-run-brand">
            <img src="/icon/48.png" width="20" height="20" alt="" />
            <strong>{i18n.t('appName')}</strong>
          </p>
          <LostNotice options={options} isConfirmed={preferences.isConfirmed} />
          {firstRun.key.value ? (
            <Connected options={options} firstRun={firstRun} socialUrl={draft.socialUrl} />
          ) : (
            <Connect options={options} firstRun={firstRun} draft={draft} />
          )}
        </div>
      </div>
      <aside class="first-run-aside" aria-label={i18n.t('firstRun.sample')}>
        <Lazy load={samplePanel} props={{}} />
      </aside>
    </div>
  )
}

function Connect({ options, firstRun, draft }: FirstRunProps & { draft: ServiceDraft }) {
  const column = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isFocusFree()) return
    const fields = [...(column.current?.querySelectorAll('input') ?? [])]
    fields.find((field) => field.value === '' && field.checkVisibility())?.focus()
  }, [])
  const { apiUrl, socialUrl } = options.problems.value
  const isAddressWrong =
    apiUrl !== undefined || socialUrl !== undefined || fieldOfCheck(options.checking.value) === 'apiUrl'
  const needsAddresses = useRef(!firstRun.service.value)
  needsAddresses.current ||= isAddressWrong || options.saving.value === 'denied'
  return (
    <div class="first-run-connect" ref={column}>
      <header>
        <h1>{i18n.t('firstRun.title')}</h1>
        <p>{i18n.t('firstRun.lead')}</p>
      </header>
      <DraftForm options={options} className="first-run-form" onSave={firstRun.saveRetention}>
        {needsAddresses.current && <AddressFields options={options} draft={draft} short />}
        <KeyField options={options} draft={draft} />
        <ConsentText options={options} draft={draft} />
        <Button variant="primary" wide type="submit" busy={options.saving.value === 'saving'}>
          {saveLabel(options)}
        </Button>
        <KeyCheck options={options} />
      </DraftForm>
      <p class="first-run-reason">
        {sentences(
          needsAddresses.current ? i18n.t('firstRun.access') : null,
          i18n.t('firstRun.free'),
          firstRun.retention.value
            ? i18n.t('firstRun.retention', [numberText(firstRun.retention.value)])
            : null,
        )}
      </p>
      <p class="first-run-reason first-run-others">
        <a href={fullPages.joining}>{i18n.t('team.join')}</a>
        <a href={fullPages.data}>{i18n.t('database.startOver')}</a>
        <a href={fullPages.provider}>{i18n.t('firstRun.allSettings')}</a>
      </p>
    </div>
  )
}

function Connected({ options, firstRun, socialUrl }: FirstRunProps & { socialUrl: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had focus is gone: move focus to the heading.
  useEffect(() => title.current?.focus(), [])
  return (
    <div class="first-run-connect">
      <header>
        <h1 tabIndex={-1} ref={title}>
          {i18n.t('firstRun.open')}
        </h1>
      </header>
      <KeyCheck options={options} />
      <OpenProfile
        socialUrl={socialUrl}
        done={firstRun.enriched.value}
        onOpen={firstRun.openPanel}
        onFinish={firstRun.finish}
      />
    </div>
  )
}
