import { adapters } from './adapters.ts'
import { companyInBody, companyToLinkKey } from './company-link.ts'
import type { Body, DestinationKind } from './rows.ts'

/** The key of the record that a body changes; `null` if each body makes another one. */
export function remoteIdentityOf(kind: DestinationKind, body: Body): string | null {
  const { identity, required } = adapters[kind]
  if (identity.length === 0) return null
  const [first] = identity
  const names = first !== undefined && body[first] !== undefined ? [first] : [...identity, ...required]
  const values = names.map((name) =>
    String(body[name] ?? '')
      .trim()
      .toLowerCase(),
  )
  return values.every((value) => value === '') ? null : JSON.stringify(values)
}

/** Differs from the keys of companies. */
export const recordKey = (identity: string): string => `record:${identity}`

export function sharedNames(kind: DestinationKind, body: Body): string[] {
  const identity = remoteIdentityOf(kind, body)
  const company = companyInBody(body)
  return [
    ...(identity === null ? [] : [recordKey(identity)]),
    ...(company ? [companyToLinkKey(company)] : []),
  ]
}
