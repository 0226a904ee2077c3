import { i18n } from '#i18n'
import { hrefOfHelp, hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { ReadonlySignal } from '@preact/signals'
import { openShortcuts, type Shortcut } from '../../lib/platform/shortcuts.ts'
import type { ServiceDraft } from '../../lib/settings/service-settings.ts'
import type { OptionsModel } from './settingsModel.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Button } from '../ui/Button.tsx'
import { sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { preferenceGroups } from './groups.tsx'
import { AccessList } from './AccessList.tsx'
import { ProfilesSettings } from '../profiles/ProfilesSettings.tsx'
import { LockSettings } from '../lock/LockSettings.tsx'
import { TeamSettings } from '../team/TeamSettings.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import './options.css'
import { AddressFields, type DraftFieldsProps } from './AddressFields.tsx'
import { DraftForm } from './DraftForm.tsx'
import { KeyField } from './KeyField.tsx'
import { ServiceActions } from './ServiceActions.tsx'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

interface OptionsProps {
  options: OptionsModel
  shortcuts: ReadonlySignal<Shortcut[]>
  /** Whether the first-run steps are shown above the settings; `undefined` until it is known. */
  running: boolean | undefined
  steps: (draft: ServiceDraft) => ComponentChildren
  /** Whether the steps contain the provider's fields. */
  inSteps: boolean
}

export function Options({ options, shortcuts, running, steps, inSteps }: OptionsProps) {
  const draft = options.draft.value
  const preferences = options.preferences.value
  if (!draft || !preferences || running === undefined) return <Skeleton lines={8} />
  const service = { id: 'service', title: i18n.t('options.service') }
  const profiles = { id: 'profiles', title: i18n.t('profiles.title'), hint: i18n.t('profiles.hint') }
  const keys = { id: 'shortcuts', title: i18n.t('options.shortcuts') }
  const team = { id: 'team', title: i18n.t('team.title'), hint: i18n.t('team.hint') }
  const lock = { id: 'lock', title: i18n.t('lock.title'), hint: i18n.t('lock.hint') }
  const access = { id: 'permissions', title: i18n.t('access.title'), hint: i18n.t('access.hint') }
  const chapters = preferenceGroups.map(({ id, title }) => ({ id, title: title() }))
  return (
    <div class="page options">
      <PageHead help={hrefOfHelp('set-up')} title={i18n.t('shell.page.settings')} />
      <Contents chapters={[...(inSteps ? [] : [service]), ...chapters, profiles, lock, team, access, keys]} />
      <div class="options-main">
        <Lost options={options} isConfirmed={preferences.isConfirmed} />
        {running && steps(draft)}
        {!inSteps && (
          <Group {...service}>
            <ServiceForm options={options} draft={draft} quiet={running} />
          </Group>
        )}
        {preferenceGroups.map(({ id, title, hint, Form }) => (
          // Input for one profile must not appear for another.
          <Group key={`${id} ${preferences.profile}`} id={id} title={title()} hint={hint?.()}>
            <Form options={options} preferences={preferences} />
          </Group>
        ))}
        <Group {...profiles}>
          <ProfilesSettings />
        </Group>
        <Group {...lock}>
          <LockSettings />
        </Group>
        <Group {...team}>
          <TeamSettings />
        </Group>
        <Group {...access}>
          <AccessList />
        </Group>
        <Group {...keys}>
          <ShortcutList shortcuts={shortcuts} onChange={() => void openShortcuts()} />
        </Group>
      </div>
    </div>
  )
}

/** Names at most this many settings. */
const maxNamed = 8

/** Stored settings that couldn't be read. */
function Lost({ options, isConfirmed }: { options: OptionsModel; isConfirmed: boolean }) {
  const { keys, labels, hasBudget } = options.lost.value
  if (isConfirmed && keys.length === 0) return null
  const named = labels.length > maxNamed ? [...labels.slice(0, maxNamed), '…'] : labels
  const lost = labels.length > 0 ? i18n.t('options.lost', [named.join(', ')]) : null
  if (!isConfirmed)
    return (
      <Notice
        tone="trouble"
        help={hrefOfMessage('settings-unconfirmed')}
        actions={
          <Button variant="primary" onClick={options.confirmBudgets}>
            {i18n.t('options.confirmDefaults')}
          </Button>
        }
      >
        {sentences(i18n.t('options.unconfirmed'), lost)}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onClick={options.dismissLost}>
          {i18n.t('palette.dismiss')}
        </Button>
      }
    >
      {lost ? sentences(lost, hasBudget ? i18n.t('options.lostBudget') : null) : i18n.t('options.setAside')}
    </Notice>
  )
}

function ServiceForm({ options, draft, quiet }: DraftFieldsProps & { quiet: boolean }) {
  return (
    <DraftForm options={options} look="options-fields">
      <AddressFields options={options} draft={draft} />
      <KeyField options={options} draft={draft} />
      <ServiceActions options={options} quiet={quiet} />
    </DraftForm>
  )
}

interface Chapter {
  id: string
  title: string
}

/** Table of contents beside the groups; hidden on narrow pages. */
function Contents({ chapters }: { chapters: Chapter[] }) {
  // The group in the address wasn't rendered when the browser looked for it.
  useLayoutEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <nav class="options-contents" aria-label={i18n.t('options.contents')}>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface GroupProps {
  /** Id of the target. */
  id: string
  title: string
  hint?: string | undefined
  children: ComponentChildren
}

function Group({ id, title, hint, children }: GroupProps) {
  return (
    <section class="options-group" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p class="field-description">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
