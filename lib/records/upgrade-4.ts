import type { Transaction } from 'dexie'

/** Each of them brings rows of version 3 into the form of version 4, by itself and in any order. */
const steps: ((change: Transaction) => Promise<void>)[] = []

export async function toVersion4(change: Transaction): Promise<void> {
  for (const step of steps) await step(change)
}
