import { checkBy, storageItem } from './storage-item.ts'
import { valueAt, withValue } from './values-at.ts'

/**
 * What an organization has set by a policy of the browser, as the worker last found it. Views read it; only `applyManaged`
 * writes it.
 */
export interface Managed {
  /** What is in force, by the policy's name. */
  values: Record<string, ManagedValue>
  /** What stood there before, by the policy's name: it comes back when the policy goes. */
  before: Record<string, unknown>
  /** Policies whose value can't be used, and is not. */
  refused: string[]
}

/** A policy's value, and the settings' item and the way in it to the setting that it holds; `null`: none of those. */
export interface ManagedValue {
  value: unknown
  at: string[] | null
}

const isManaged = (value: unknown): value is Managed =>
  typeof value === 'object' &&
  value !== null &&
  ['values', 'before'].every((name) => typeof (value as Record<string, unknown>)[name] === 'object') &&
  Array.isArray((value as Partial<Managed>).refused)

export const managed = storageItem('managed', {
  protection: 'fresh',
  version: 1,
  schema: checkBy(isManaged),
  fallback: (): Managed => ({ values: {}, before: {}, refused: [] }),
})

/** Whether a setting is set by the organization, by its item and the way to it: `'preferences', 'auto', 'person'`. */
export function isSetByPolicy({ values }: Managed, ...path: string[]): boolean {
  return Object.values(values).some(
    ({ at }) => at !== null && at.every((name, depth) => name === path[depth]),
  )
}

/** The value of a policy that is no setting of a person; `undefined`: not set. */
export async function policyValue(name: string): Promise<unknown> {
  return (await managed.read()).values[name]?.value
}

/** A settings' item as it may be stored: whoever writes it, what a policy sets stays. */
export async function underPolicy<Value>(key: string, value: Value): Promise<Value> {
  const { values } = await managed.read()
  return Object.values(values).reduce(
    (held, { at, value: set }) => (at?.[0] === key ? (withValue(held, at.slice(1), set) as Value) : held),
    value,
  )
}

/** Whether all that policies set of an item stands in it. */
export function holdsPolicy({ values }: Managed, key: string, stored: unknown): boolean {
  return Object.values(values).every(
    ({ at, value }) =>
      at?.[0] !== key || JSON.stringify(valueAt(stored, at.slice(1))) === JSON.stringify(value),
  )
}
