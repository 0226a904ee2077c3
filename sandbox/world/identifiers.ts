import { randomFor } from './random.ts'

const digits = '0123456789'
const urlSafe = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${digits}-_`

export function personIdentifiers(
  seed: number,
  handle: string,
): { socialIdentifier: string; memberIdentifier: string } {
  const random = randomFor(seed, `identifiers ${handle}`)
  return {
    socialIdentifier: `ACoAA${random.text(urlSafe, 34)}`,
    memberIdentifier: random.text('123456789', 1) + random.text(digits, 8),
  }
}

export function activityIdentifier(seed: number, handle: string, index: number, date: string): string {
  return `7${Math.floor(Date.parse(date) / 1000)}${randomFor(seed, `activity ${handle} ${index}`).text(digits, 8)}`
}
