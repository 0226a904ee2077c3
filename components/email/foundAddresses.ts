import type { FoundEmail } from '../../lib/records/sections.ts'

export interface FoundAddress {
  address: string
  type: string | null
}

/** Each address once, with its type where one of the answers tells it. */
export function foundAddresses(emails: readonly FoundEmail[]): FoundAddress[] {
  const found = new Map<string, string | null>()
  for (const { value, email, type } of emails) {
    const address = (value || email || '').trim()
    if (address) found.set(address, type ?? found.get(address) ?? null)
  }
  return [...found].map(([address, type]) => ({ address, type }))
}
