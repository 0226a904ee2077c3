import type { Transaction } from 'dexie'
import { addMatchKeys } from './add-match-keys.ts'
import { boundStored } from './bound-stored.ts'
import { withoutConstantIds } from './without-constant-ids.ts'
import { addHeldAndUnexplained } from './upgrade-spending.ts'

/** Each of them brings rows of version 3 into the form of version 4, by itself and in any order. */
const steps: ((change: Transaction) => Promise<void>)[] = [
  boundStored,
  withoutConstantIds,
  addMatchKeys,
  addHeldAndUnexplained,
]

export async function toVersion4(change: Transaction): Promise<void> {
  for (const step of steps) await step(change)
}
