import { firstProfile, profileOf } from './accounts.ts'
import { isSetByPolicy, managed, type Managed } from './managed.ts'
import { defaultPreferences } from './preferences.ts'
import {
  apiKey,
  deployment,
  preferences,
  profiles,
  type DeploymentSettings,
  type OtherProfile,
  type Preferences,
  type Profiles,
  type SavedKey,
} from './settings.ts'
import { changeTogether } from './storage-item.ts'

/** The order in which they are locked and written, here and by the lock. */
const items = [apiKey, profiles, deployment, preferences] as const
type Values = [SavedKey, Profiles | null, DeploymentSettings, Preferences]

/** Taken from the key if the profiles were lost or never named. */
export const activeId = (known: Profiles | null, key: SavedKey): string =>
  known?.active.id ?? (key ? profileOf(key.account) : firstProfile)

export const longestName = 40

type NameProblem = 'length' | 'taken'

/** Bidirectional controls, invisible characters and lone surrogates. */
const unseen = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\p{Cs}]/gu

export const cleanName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const folded = (name: string) =>
  cleanName(name)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()

/** `null` if there is none. */
export function nameProblem(typed: string, others: readonly string[]): NameProblem | null {
  const name = folded(typed)
  if (name === '' || Array.from(cleanName(typed)).length > longestName) return 'length'
  return others.some((other) => folded(other) === name) ? 'taken' : null
}

/** With a profile set by a policy, only that profile may be used. */
export const isProfileSetByPolicy = (set: Managed): boolean =>
  isSetByPolicy(set, apiKey.key) || isSetByPolicy(set, deployment.key, 'apiUrl')

export const budgetsOf = ({ budgetPerDay, budgetToday, auto }: Preferences): OtherProfile['budgets'] => ({
  budgetPerDay,
  budgetToday,
  autoBudgetPerDay: auto.budgetPerDay,
})

export function withBudgets(
  known: Preferences,
  profile: string,
  { budgetPerDay, budgetToday, autoBudgetPerDay }: OtherProfile['budgets'],
): Preferences {
  const auto = { ...known.auto, budgetPerDay: autoBudgetPerDay }
  return { ...known, profile, budgetPerDay, budgetToday, auto }
}

const putAside = (active: Profiles['active'], [key, , where, preferred]: Values): OtherProfile => ({
  ...active,
  deployment: where,
  apiKey: key,
  budgets: budgetsOf(preferred),
})

/** Resolves to `false` if a policy sets the provider, or the state has changed. */
async function change(step: (values: Values) => Values | null): Promise<boolean> {
  if (isProfileSetByPolicy(await managed.read())) return false
  return changeTogether<Values>([...items], step)
}

/** With the current URLs, default budgets and no key. `current` is a name for the active profile if it has none. */
export function addProfile(name: string, current: string): Promise<boolean> {
  return change((values) => {
    const [key, known, where, preferred] = values
    const active = known?.active ?? { id: activeId(known, key), name: cleanName(current) }
    const others = known?.others ?? []
    const names = others.map((other) => other.name)
    if (nameProblem(active.name, names) || nameProblem(name, [active.name, ...names])) return null
    const added = { id: crypto.randomUUID(), name: cleanName(name) }
    return [
      null,
      { active: added, others: [...others, putAside(active, values)] },
      where,
      withBudgets(preferred, added.id, budgetsOf(defaultPreferences)),
    ]
  })
}

export function switchProfile(id: string): Promise<boolean> {
  return change((values) => {
    const [, known, , preferred] = values
    const chosen = known?.others.find((other) => other.id === id)
    if (!known || !chosen) return null
    const others = known.others.map((other) => (other === chosen ? putAside(known.active, values) : other))
    return [
      chosen.apiKey,
      { active: { id, name: chosen.name }, others },
      chosen.deployment,
      withBudgets(preferred, id, chosen.budgets),
    ]
  })
}

export function renameProfile(id: string, name: string): Promise<boolean> {
  return change(([key, known, ...rest]) => {
    if (!known) return null
    const names = [known.active, ...known.others].filter((each) => each.id !== id).map((each) => each.name)
    if (nameProblem(name, names)) return null
    const renamed = <One extends { id: string; name: string }>(one: One) =>
      one.id === id ? { ...one, name: cleanName(name) } : one
    return [key, { active: renamed(known.active), others: known.others.map(renamed) }, ...rest]
  })
}

/** With its name, URLs, key and budgets. Purchases and spending remain. */
export function removeProfile(id: string): Promise<boolean> {
  return change(([key, known, ...rest]) => {
    const others = known?.others.filter((other) => other.id !== id)
    return known && others && others.length < known.others.length
      ? [key, { ...known, others }, ...rest]
      : null
  })
}
