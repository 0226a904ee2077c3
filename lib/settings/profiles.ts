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

/** Whoever writes several of them writes all in this order, which is that of the lock's own items. */
const items = [apiKey, profiles, deployment, preferences] as const
type Values = [SavedKey, Profiles | null, DeploymentSettings, Preferences]

/** Which profile it is where nobody has named one, or where that was lost: the key says it. */
export const activeId = (known: Profiles | null, key: SavedKey): string =>
  known?.active.id ?? (key ? profileOf(key.account) : firstProfile)

/** So many characters a name may have. */
export const longestName = 40

export type NameProblem = 'length' | 'taken'

/** What turns writing around, or has no width and joins nothing. */
const unseen = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\p{Cs}]/gu

/** A name as it is kept: on one line, of what is seen. */
export const cleanName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The same for names that nobody could tell apart. */
const folded = (name: string) =>
  cleanName(name)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()

/** What is wrong with a name beside those of other profiles; `null`: nothing. */
export function nameProblem(typed: string, others: readonly string[]): NameProblem | null {
  const name = folded(typed)
  if (name === '' || Array.from(cleanName(typed)).length > longestName) return 'length'
  return others.some((other) => folded(other) === name) ? 'taken' : null
}

/** Whether an organization sets the service or the key: then there is one profile, as it was set. */
export const isProfileSetByPolicy = (set: Managed): boolean =>
  isSetByPolicy(set, apiKey.key) || isSetByPolicy(set, deployment.key, 'apiUrl')

export const budgetsOf = ({ budgetPerDay, budgetToday, auto }: Preferences): OtherProfile['budgets'] => ({
  budgetPerDay,
  budgetToday,
  autoBudgetPerDay: auto.budgetPerDay,
})

/** Preferences of a profile with these budgets. */
export function withBudgets(
  known: Preferences,
  profile: string,
  { budgetPerDay, budgetToday, autoBudgetPerDay }: OtherProfile['budgets'],
): Preferences {
  const auto = { ...known.auto, budgetPerDay: autoBudgetPerDay }
  return { ...known, profile, budgetPerDay, budgetToday, auto }
}

/** The active profile as it is kept while another is. */
const putAside = (active: Profiles['active'], [key, , where, preferred]: Values): OtherProfile => ({
  ...active,
  deployment: where,
  apiKey: key,
  budgets: budgetsOf(preferred),
})

/** Gives whether it was done; `false`: the organization sets the service, or what was to be changed is not so any more. */
async function change(step: (values: Values) => Values | null): Promise<boolean> {
  if (isProfileSetByPolicy(await managed.read())) return false
  return changeTogether<Values>([...items], step)
}

/**
 * Adds a profile and makes it the active one: with the address of before, the usual budgets and no key yet.
 * `current`: what the active one is called from now on, where it has no name.
 */
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

/** Makes another profile the active one, all of it in one step. */
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

/** Forgets a profile that is not active: its name, its address, its key and its budgets. What it bought and spent stays. */
export function removeProfile(id: string): Promise<boolean> {
  return change(([key, known, ...rest]) => {
    const others = known?.others.filter((other) => other.id !== id)
    return known && others && others.length < known.others.length
      ? [key, { ...known, others }, ...rest]
      : null
  })
}
