import { browser } from '../browser.ts'
import { newAccount } from './accounts.ts'
import { holdsPolicy, managed, type Managed, type ManagedValue } from './managed.ts'
import { policies, readPolicyValue, type Policy, type PolicyName } from './managed-policies.ts'
import { isLocked } from './secrets.ts'
import { activeId } from './profiles.ts'
import { apiKey, appearance, deployment, preferences, profiles, type SavedKey } from './settings.ts'
import type { StorageItem } from './storage-item.ts'
import { valueAt, withValue } from './values-at.ts'

const items = Object.fromEntries(
  [deployment, preferences, appearance, apiKey].map((item) => [
    item.key,
    item as unknown as StorageItem<unknown>,
  ]),
)

const names = Object.keys(policies) as PolicyName[]

/** If the browser doesn't respond in time, the previous policies stay in force. */
const answersWithinMs = 2000

/** `null` if they can't be read. Firefox rejects if there are none. */
async function readPolicies(): Promise<Record<string, unknown> | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), answersWithinMs))
  const read = async () => (await browser.storage.managed.get(null)) as Record<string, unknown>
  return Promise.race([
    read().catch((error: unknown) => (/manifest not found/i.test(String(error)) ? {} : null)),
    late,
  ])
}

/**
 * Restores settings after their policy was removed. Runs at worker start and on changes; without policies it takes two
 * reads. Returns the policies in force.
 */
export async function applyManaged(): Promise<Managed> {
  const [given, known] = await Promise.all([readPolicies(), managed.read()])
  if (given === null) return known
  const isUsual = Object.keys(given).length === 0 && Object.keys(known.before).length === 0
  if (isUsual && Object.keys(known.values).length === 0 && known.refused.length === 0) return known
  return navigator.locks.request('policies', () => apply(given))
}

/** Calls `see` after each of at most `times` changes. Firefox updates policies only at startup. */
export function watchManaged(see: () => void, times = Infinity): void {
  let remaining = times
  browser.storage.managed?.onChanged?.addListener(() => {
    if (remaining-- > 0) void applyManaged().then(see, () => {})
  })
}

async function apply(given: Record<string, unknown>): Promise<Managed> {
  const known = await managed.read()
  const { values, refused } = await readAll(given, known)
  const before = { ...known.before }
  for (const [name, { at }] of Object.entries(values))
    if (at && !(name in before)) before[name] = await valueNow(at)
  const next = { values, before, refused }
  if (JSON.stringify(next) !== JSON.stringify(known)) await managed.write(next)
  // From here on, every write includes the policies.
  const gone = names.filter((name) => name in before && !(name in values))
  for (const [key, item] of Object.entries(items)) {
    const back = gone.filter((name) => policies[name].at?.[0] === key)
    const now = await item.read()
    if (back.length === 0 && holdsPolicy(next, key, now)) continue
    // The lock encrypts the organization's key like a user's, and no key can be stored while locked.
    if (isClosed(key, now)) continue
    await item.change((stored) =>
      back.reduce<unknown>((now, name) => withValue(now, pathOf(name), before[name]), stored),
    )
  }
  if (gone.length === 0) return next
  const kept = Object.entries(before).filter(([name]) => name in values)
  return managed.change((now) => ({ ...now, before: Object.fromEntries(kept) }))
}

const isClosed = (key: string, value: unknown) =>
  key === apiKey.key && isLocked((value as SavedKey)?.key ?? '')

const pathOf = (name: PolicyName) => ((policies[name] as Policy).at ?? []).slice(1)

async function valueNow([key = '', ...path]: readonly string[]): Promise<unknown> {
  // The value before a policy isn't stored for the key: only the organization's key is.
  return key === apiKey.key ? null : valueAt(await items[key]?.read(), path)
}

async function readAll(
  given: Record<string, unknown>,
  known: Managed,
): Promise<{ values: Record<string, ManagedValue>; refused: string[] }> {
  const values: Record<string, ManagedValue> = {}
  const refused = Object.keys(given).filter((name) => !Object.hasOwn(policies, name))
  for (const name of names) {
    if (!Object.hasOwn(given, name)) continue
    const value = readPolicyValue(name, given[name])
    if (value === undefined) refused.push(name)
    else values[name] = { value, at: policies[name].at ? [...policies[name].at] : null }
  }
  const key =
    values['apiKey'] && boundKey(values, known, activeId(await profiles.read(), await apiKey.read()))
  if (key) values['apiKey']!.value = key
  else if (values['apiKey']) {
    refused.push('apiKey')
    delete values['apiKey']
  }
  return { values, refused }
}

/** Bound to the organization's provider; `null` if none is specified. */
function boundKey(values: Record<string, ManagedValue>, known: Managed, profile: string): unknown {
  const base = values['providerUrl']?.value ?? (import.meta.env.WXT_API_URL || undefined)
  if (typeof base !== 'string') return null
  const key = values['apiKey']?.value
  const earlier = known.values['apiKey']?.value as { key?: unknown; base?: unknown } | undefined
  if (earlier?.key === key && earlier?.base === base) return earlier
  return { key, origin: new URL(base).origin, base, account: newAccount(profile) }
}
