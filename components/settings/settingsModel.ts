import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { hasHosts, requestHosts } from '../../lib/platform/permissions.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { QuotasAnswer } from '../../lib/messages/commands.ts'
import {
  checkServiceDraft,
  removeKey,
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
import { forgetLostSettings, nothingLost, readLostSettings, type LostSettings } from './lostSettings.ts'
import { watchStoredKeys } from '../../lib/settings/extension-storage.ts'
import { setAsidePrefix } from '../../lib/settings/storage-item.ts'
import { fieldOfCheck, shownCheck } from './checkError.ts'
import { budgetsOf, withBudgets } from '../../lib/settings/profiles.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { isSessionOver } from '../../lib/settings/secrets.ts'
import { watchAccount } from '../usage/accountModel.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchPrices } from '../usage/pricesModel.ts'
import { circumstances } from '../errors/circumstances.ts'
import { watchCircumstances } from '../usage/circumstancesModel.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { AccountState } from '../../lib/records/database/rows/purchases.ts'
import { inBackground } from '../model/pageProblem.ts'
import { shortcuts, type Shortcut } from '../../lib/platform/shortcuts.ts'
import { listenToPage, onDispose } from '../model/model.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'denied'
export type CheckState =
  | { state: 'idle' | 'checking' | 'unsaved' }
  | { state: 'answered'; answer: QuotasAnswer }

type Grouped = {
  [Name in keyof Preferences]: NonNullable<Preferences[Name]> extends object ? Name : never
}[keyof Preferences]

/** Preferences that are one value each. */
type FlatChange = Partial<Omit<Preferences, Grouped>>

/** What Options shows and can do. */
export interface OptionsModel {
  /** `undefined` until the stored settings were read. */
  draft: Signal<ServiceDraft | undefined>
  problems: ReadonlySignal<DraftProblems>
  savedKey: ReadonlySignal<SavedKey | undefined>
  account: ReadonlySignal<AccountState | undefined>
  preferences: ReadonlySignal<Preferences | undefined>
  appearance: ReadonlySignal<Appearance | undefined>
  lost: ReadonlySignal<LostSettings>
  saving: ReadonlySignal<SaveState>
  checking: ReadonlySignal<CheckState>
  edit: (change: Partial<ServiceDraft>) => void
  save: () => void
  check: () => void
  forgetKey: () => void
  /** The person knows what was lost. */
  dismissLost: () => void
  /** Puts the default budgets in the place of those that were lost. */
  confirmBudgets: () => void
  /** A group of preferences is changed by what it is when that is written: two quick edits both stay. */
  prefer: (change: FlatChange | ((known: Preferences) => Partial<Preferences>)) => void
  appear: (change: Partial<Appearance>) => void
}

export function watchOptions(db: Database): OptionsModel {
  watchPrices(db)
  watchCircumstances(db)
  const draft = signal<ServiceDraft | undefined>(undefined)
  const problems = signal<DraftProblems>({})
  const saving = signal<SaveState>('idle')
  const checking = signal<CheckState>({ state: 'idle' })
  const lost = signal<LostSettings>(nothingLost)
  const saved = signal<ServiceDraft | undefined>(undefined)

  const load = async () => {
    const { apiUrl, socialUrl, socialWord, jobUrlParameter } = await deployment.read()
    saved.value = { apiUrl, socialUrl, socialWord, jobUrlParameter, key: '' }
    draft.value = saved.value
    // The key is read too: one that can't be is set aside by that.
    await Promise.all([apiKey.read(), preferences.read(), appearance.read()])
    lost.value = await readLostSettings()
  }
  inBackground(load())
  const known = watchStorageItem(profiles)
  const preferred = watchStorageItem(preferences)
  const savedKey = watchStorageItem(apiKey)
  /** Whose settings the form has; `null`: the only one's. */
  let profile: string | null | undefined
  effect(() => {
    if (known.value === undefined) return
    const now = known.value?.active.id ?? null
    const isOther = profile !== undefined && profile !== now
    profile = now
    if (!isOther) return
    // What was typed was meant for the one before.
    problems.value = {}
    saving.value = 'idle'
    checking.value = { state: 'idle' }
    inBackground(load())
  })
  let hadKey = false
  effect(() => {
    if (savedKey.value === undefined) return
    if (hadKey && savedKey.value === null) {
      // What was said of a key goes with it.
      saving.value = 'idle'
      checking.value = { state: 'idle' }
    }
    hadKey = savedKey.value !== null
  })
  // The worker may be the one that finds it.
  onDispose(
    watchStoredKeys('local', setAsidePrefix, () =>
      inBackground(readLostSettings().then((read) => (lost.value = read))),
    ),
  )

  // The browser asks the person for access only in the very turn of the click: the request comes before any await.
  const save = async () => {
    const checked = draft.value ? checkServiceDraft(draft.value) : { problems: {} }
    problems.value = 'problems' in checked ? checked.problems : {}
    if ('problems' in checked || !draft.value) return
    const { deployment: where } = checked
    const sent = draft.value
    saving.value = 'saving'
    checking.value = { state: 'idle' }
    const granted = requestHosts(where).catch(() => hasHosts(where))
    const typed = { isSessionOnly: sent.isSessionOnly ?? false, profile }
    if (!(await saveService(where, sent.key.trim(), typed))) {
      saving.value = 'idle'
      return
    }
    saved.value = { ...where, key: '' }
    draft.value = afterSaving(draft.value, sent, saved.value)
    saving.value = (await granted) ? 'saved' : 'denied'
    await sendCommand('settings-changed')
    // What was saved is tried at once: the question is free, and a wrong key shows here, not at the first purchase.
    const toTry = saving.peek() === 'saved' && checking.peek().state === 'idle'
    const key = await apiKey.read()
    if (toTry && keyFits(key, where.apiUrl)) await check()
    else if (key === null || isSessionOver(key.key)) problems.value = { key: 'empty' }
  }

  const check = async () => {
    if (JSON.stringify(draft.value) !== JSON.stringify(saved.value)) {
      checking.value = { state: 'unsaved' }
      return
    }
    checking.value = { state: 'checking' }
    checking.value = { state: 'answered', answer: await sendCommand('check-quotas') }
  }

  const prefer = async (change: Parameters<OptionsModel['prefer']>[0]) => {
    const shown = preferred.peek()?.profile
    await preferences.change((known) => {
      const own = typeof change === 'function' ? change(known) : change
      // Whoever sets the day's budget knows what may be spent.
      const changed = { ...known, ...own, ...('budgetPerDay' in own ? { isConfirmed: true } : {}) }
      // A budget that was typed for another profile changes nothing of this one's.
      return known.profile === shown ? changed : withBudgets(changed, known.profile, budgetsOf(known))
    })
    // What a budget held goes on by itself once that is raised.
    if ('budgetPerDay' in change || 'budgetPerBatch' in change) void sendCommand('wake')
  }

  const dismissLost = () => {
    inBackground(forgetLostSettings(lost.value))
    lost.value = nothingLost
  }

  return {
    draft,
    problems,
    savedKey,
    account: watchAccount(db),
    preferences: preferred,
    appearance: watchStorageItem(appearance),
    lost,
    saving,
    checking: computed(() => shownCheck(checking.value, circumstances.value, draft.value)),
    edit: (change) => {
      if (draft.value) draft.value = { ...draft.value, ...change }
      saving.value = 'idle'
      // What was wrong with the former value says nothing of the next.
      problems.value = without(problems.value, Object.keys(change))
      if (fieldOfCheck(checking.value)) checking.value = { state: 'idle' }
    },
    save: () => inBackground(save()),
    check: () => inBackground(check()),
    forgetKey: () => inBackground(removeKey(savedKey.peek())),
    dismissLost,
    confirmBudgets: () => {
      const { budgetPerDay, budgetPerBatch, auto } = defaultPreferences
      inBackground(
        prefer({ budgetPerDay, budgetPerBatch }).then(() =>
          prefer((known) => ({ auto: { ...known.auto, budgetPerDay: auto.budgetPerDay } })),
        ),
      )
      dismissLost()
    },
    prefer: (change) => inBackground(prefer(change)),
    appear: (change) => inBackground(appearance.change((known) => ({ ...known, ...change }))),
  }
}

function without(problems: DraftProblems, fields: string[]): DraftProblems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !fields.includes(name)))
}

/** The draft as it was saved; what was typed in the meantime stays. */
function afterSaving(now: ServiceDraft, sent: ServiceDraft, kept: ServiceDraft): ServiceDraft {
  const names = Object.keys(kept) as (keyof ServiceDraft)[]
  const changed = names.filter((name) => now[name] !== sent[name]).map((name) => [name, now[name]])
  return { ...kept, ...Object.fromEntries(changed) }
}

/** The commands with their keys, read again whenever this view is looked at: browsers don't tell of changes. */
export function watchShortcuts(): ReadonlySignal<Shortcut[]> {
  const known = signal<Shortcut[]>([])
  const read = () => inBackground(shortcuts().then((all) => (known.value = all)))
  read()
  listenToPage('focus', read)
  return known
}
