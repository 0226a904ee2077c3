import { checkBy, storageItem } from './storage-item.ts'
import { valueAt, withValue } from './values-at.ts'

/** As last applied. Only `applyManaged` writes them. */
export interface Managed {
  values: Record<string, ManagedValue>
  /** By policy name. Restored when the policy is removed. */
  before: Record<string, unknown>
  /** Invalid policies, which are ignored. */
  refused: string[]
}

/** `at` is `null` if the policy isn't a setting. */
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

/** By item and path, such as `'preferences', 'auto', 'person'`. */
export function isSetByPolicy({ values }: Managed, ...path: string[]): boolean {
  return Object.values(values).some(
    ({ at }) => at !== null && at.every((name, depth) => name === path[depth]),
  )
}

/** `undefined` if it isn't set. */
export async function policyValue(name: string): Promise<unknown> {
  return (await managed.read()).values[name]?.value
}

/** With the policies' values in place of the user's. */
export async function underPolicy<Value>(key: string, value: Value): Promise<Value> {
  const { values } = await managed.read()
  return Object.values(values).reduce(
    (held, { at, value: set }) => (at?.[0] === key ? (withValue(held, at.slice(1), set) as Value) : held),
    value,
  )
}

export function holdsPolicy({ values }: Managed, key: string, stored: unknown): boolean {
  return Object.values(values).every(
    ({ at, value }) =>
      at?.[0] !== key || JSON.stringify(valueAt(stored, at.slice(1))) === JSON.stringify(value),
  )
}
