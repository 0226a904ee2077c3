import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { hasHosts, requestHosts } from '../../lib/platform/permissions.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import {
  checkServiceDraft,
  removeKey,
  replaceKey,
  saveService,
  type DraftProblems,
  type ServiceDraft,
} from '../../lib/settings/service-settings.ts'
import {
  apiKey,
  deployment,
  preferences,
  profiles,
  type Preferences,
  type SavedKey,
  appearance,
  type Appearance,
} from '../../lib/settings/settings.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { deleteLostSettings, nothingLost, readLostSettings, type LostSettings } from './lostSettings.ts'
import { watchStoredKeys } from '../../lib/settings/extension-storage.ts'
import { setAsidePrefix } from '../../lib/settings/storage-item.ts'
import { fieldOfCheck, isKeyRejected, shownCheck, type CheckState } from './checkError.ts'
import { budgetsOf, withBudgets } from '../../lib/settings/profiles.ts'
import { consent, isConsentMissing } from '../../lib/settings/consent.ts'
import { consentVersion } from '../../lib/settings/disclosures.ts'
import { managed } from '../../lib/settings/managed.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { isSessionOver } from '../../lib/settings/secrets.ts'
import { watchAccount } from '../account/accountModel.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchPrices } from '../account/pricesModel.ts'
import { circumstances } from '../errors/circumstances.ts'
import { watchCircumstances } from '../account/circumstancesModel.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { AccountState } from '../../lib/purchases/rows/account.ts'
import { inBackground } from '../model/pageProblem.ts'
import { shortcuts, type Shortcut } from '../../lib/platform/shortcuts.ts'
import { listenToPage, onDispose } from '../model/model.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'denied'

type Grouped = {
  [Name in keyof Preferences]: NonNullable<Preferences[Name]> extends object ? Name : never
}[keyof Preferences]

type FlatChange = Partial<Omit<Preferences, Grouped>>

export interface OptionsModel {
  /** `undefined` until it is read. */
  draft: Signal<ServiceDraft | undefined>
  problems: ReadonlySignal<DraftProblems>
  savedKey: ReadonlySignal<SavedKey | undefined>
  account: ReadonlySignal<AccountState | undefined>
  preferences: ReadonlySignal<Preferences | undefined>
  appearance: ReadonlySignal<Appearance | undefined>
  lost: ReadonlySignal<LostSettings>
  saving: ReadonlySignal<SaveState>
  /** Whether saving also gives consent; `undefined` until it is known. */
  needsConsent: ReadonlySignal<boolean | undefined>
  checking: ReadonlySignal<CheckState>
  edit: (change: Partial<ServiceDraft>) => void
  save: () => void
  check: () => void
  deleteKey: () => void
  dismissLost: () => void
  confirmBudgets: () => void
  /**
   * Changes preferences. A function receives the value at the time of writing, so that quick edits don't overwrite each
   * other.
   */
  prefer: (change: FlatChange | ((known: Preferences) => Partial<Preferences>)) => void
  appear: (change: Partial<Appearance>) => void
}

export function watchOptions(db: Database): OptionsModel {
  watchPrices(db)
  watchCircumstances(db)
  const { lost, read, dismiss } = watchLost()
  const preferred = watchStorageItem(preferences)
  const prefer = (change: Parameters<OptionsModel['prefer']>[0]) =>
    changePreferences(change, preferred.peek()?.profile)
  return {
    ...watchServiceForm(read),
    account: watchAccount(db),
    preferences: preferred,
    appearance: watchStorageItem(appearance),
    lost,
    dismissLost: dismiss,
    confirmBudgets: () => {
      const { budgetPerDay, budgetPerRun, auto } = defaultPreferences
      inBackground(
        prefer({ budgetPerDay, budgetPerRun }).then(() =>
          prefer((known) => ({ auto: { ...known.auto, budgetPerDay: auto.budgetPerDay } })),
        ),
      )
      dismiss()
    },
    prefer: (change) => inBackground(prefer(change)),
    appear: (change) => inBackground(appearance.change((known) => ({ ...known, ...change }))),
  }
}

function watchLost() {
  const lost = signal<LostSettings>(nothingLost)
  const read = async () => {
    // Read the items first: reading an invalid one sets it aside.
    await Promise.all([apiKey.read(), preferences.read(), appearance.read()])
    lost.value = await readLostSettings()
  }
  // The worker may set settings aside, too.
  onDispose(
    watchStoredKeys('local', setAsidePrefix, () =>
      inBackground(readLostSettings().then((read) => (lost.value = read))),
    ),
  )

  return {
    lost,
    read,
    dismiss: () => {
      inBackground(deleteLostSettings(lost.value))
      lost.value = nothingLost
    },
  }
}

type ServiceForm = Pick<
  OptionsModel,
  | 'draft'
  | 'problems'
  | 'savedKey'
  | 'saving'
  | 'needsConsent'
  | 'checking'
  | 'edit'
  | 'save'
  | 'check'
  | 'deleteKey'
>

/** The form for addresses and key. `onLoad` is called when the settings were read, also those of another profile. */
function watchServiceForm(onLoad: () => Promise<void>): ServiceForm {
  const draft = signal<ServiceDraft | undefined>(undefined)
  const problems = signal<DraftProblems>({})
  const saving = signal<SaveState>('idle')
  const checking = signal<CheckState>({ state: 'idle' })
  const saved = signal<ServiceDraft | undefined>(undefined)

  const load = async () => {
    const { apiUrl, socialUrl, socialWord, jobUrlParameter } = await deployment.read()
    saved.value = { apiUrl, socialUrl, socialWord, jobUrlParameter, key: '' }
    draft.value = saved.value
    await onLoad()
  }
  inBackground(load())
  const savedKey = watchStorageItem(apiKey)
  const agreed = watchStorageItem(consent)
  const policies = watchStorageItem(managed)
  const needsConsent = computed(
    () => agreed.value && policies.value && isConsentMissing(agreed.value, policies.value),
  )
  const profile = watchOtherProfile(() => {
    // Discard typed values, which belonged to the previous profile.
    problems.value = {}
    saving.value = 'idle'
    checking.value = { state: 'idle' }
    inBackground(load())
  })
  let hadKey = false
  effect(() => {
    if (savedKey.value === undefined) return
    const shown = checking.peek()
    // A rejected key is removed, too, but then the result must stay: it is about the typed key.
    const isOfTyped = shown.state === 'responded' && shown.isUnsaved === true
    if (hadKey && savedKey.value === null && !isOfTyped) {
      saving.value = 'idle'
      checking.value = { state: 'idle' }
    }
    hadKey = savedKey.value !== null
  })
  // Call before any `await`: a permission prompt needs the click.
  const save = async () => {
    const checked = draft.value ? checkServiceDraft(draft.value) : { problems: {} }
    problems.value = 'problems' in checked ? checked.problems : {}
    if ('problems' in checked || !draft.value) return
    const { deployment: where } = checked
    const sent = draft.value
    const before = savedKey.peek() ?? null
    const isTyped = sent.key.trim() !== ''
    if (!isTyped && (before === null || isSessionOver(before.key))) {
      problems.value = { key: 'empty' }
      return
    }
    saving.value = 'saving'
    checking.value = { state: 'idle' }
    const granted = requestHosts(where).catch(() => hasHosts(where))
    const typed = { isSessionOnly: sent.isSessionOnly ?? false, profile: profile() }
    if (!(await saveService(where, sent.key.trim(), typed))) {
      saving.value = 'idle'
      return
    }
    if (needsConsent.peek()) await consent.write({ version: consentVersion })
    const isGranted = await granted
    await sendCommand('settings-changed')
    const key = await apiKey.read()
    // Check the key (free of charge): a wrong one must not replace a working one.
    const isChecked = isGranted && keyFits(key, where.apiUrl)
    const response = isChecked ? await sendCommand('check-quotas') : null
    const isRejected = isTyped && response !== null && isKeyRejected(response)
    if (isRejected) await replaceKey(key, before)
    saved.value = { ...where, key: '' }
    draft.value = afterSaving(draft.value, sent, saved.value)
    if (isRejected && draft.value.key === '') draft.value = { ...draft.value, key: sent.key }
    saving.value = isRejected ? 'idle' : isGranted ? 'saved' : 'denied'
    if (response) checking.value = { state: 'responded', response, isUnsaved: isRejected }
  }

  const check = async () => {
    if (JSON.stringify(draft.value) !== JSON.stringify(saved.value)) {
      checking.value = { state: 'unsaved' }
      return
    }
    checking.value = { state: 'checking' }
    checking.value = { state: 'responded', response: await sendCommand('check-quotas') }
  }

  return {
    draft,
    problems,
    savedKey,
    saving,
    needsConsent,
    checking: computed(() => shownCheck(checking.value, circumstances.value, draft.value)),
    edit: (change) => {
      if (draft.value) draft.value = { ...draft.value, ...change }
      saving.value = 'idle'
      // Hide errors about the previous value.
      problems.value = without(problems.value, Object.keys(change))
      if (fieldOfCheck(checking.value)) checking.value = { state: 'idle' }
    },
    save: () => inBackground(save()),
    check: () => inBackground(check()),
    deleteKey: () => inBackground(removeKey(savedKey.peek())),
  }
}

/** Calls back when another profile becomes active. Returns the active one's id; `null` if there is only one. */
function watchOtherProfile(onOther: () => void): () => string | null | undefined {
  const known = watchStorageItem(profiles)
  let profile: string | null | undefined
  effect(() => {
    if (known.value === undefined) return
    const now = known.value?.active.id ?? null
    const isOther = profile !== undefined && profile !== now
    profile = now
    if (isOther) onOther()
  })
  return () => profile
}

/** Changes preferences; budgets only those of the profile `shown`. */
async function changePreferences(
  change: Parameters<OptionsModel['prefer']>[0],
  shown: string | undefined,
): Promise<void> {
  await preferences.change((known) => {
    const own = typeof change === 'function' ? change(known) : change
    // A daily budget counts as confirmed once the user sets it.
    const changed = { ...known, ...own, ...('budgetPerDay' in own ? { isConfirmed: true } : {}) }
    // If another profile became active while a budget was typed, change the budget of the profile that was shown.
    return known.profile === shown ? changed : withBudgets(changed, known.profile, budgetsOf(known))
  })
  // A higher budget may resume paused runs.
  if ('budgetPerDay' in change || 'budgetPerRun' in change) void sendCommand('wake')
}

function without(problems: DraftProblems, fields: string[]): DraftProblems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !fields.includes(name)))
}

function afterSaving(now: ServiceDraft, sent: ServiceDraft, kept: ServiceDraft): ServiceDraft {
  const names = Object.keys(kept) as (keyof ServiceDraft)[]
  const changed = names.filter((name) => now[name] !== sent[name]).map((name) => [name, now[name]])
  return { ...kept, ...Object.fromEntries(changed) }
}

/** The extension's shortcuts, read again when the page gets focus, because browsers don't report changes. */
export function watchShortcuts(): ReadonlySignal<Shortcut[]> {
  const known = signal<Shortcut[]>([])
  const read = () => inBackground(shortcuts().then((all) => (known.value = all)))
  read()
  listenToPage('focus', read)
  return known
}
