import { computed, type ReadonlySignal } from '@preact/signals'
import { operationNames, type OperationName } from '../../lib/api/operations.ts'
import { hashParts } from '../../lib/input/hash.ts'
import { watchHash } from '../model/hash.ts'

/** `request`: one of the ledger's to look at again, by its id. */
export const addressOfChoice = (operation: OperationName, request?: string) =>
  request === undefined ? `#${operation}` : `#${operation}/${encodeURIComponent(request)}`

export interface Chosen {
  operation: ReadonlySignal<OperationName>
  /** The request that the page's address names; `null`: none. */
  request: ReadonlySignal<string | null>
}

/** What the page's address names; where it names no operation, the one before, at first the first of all. */
export function watchChosen(): Chosen {
  let operation = operationNames[0]!
  const chosen = watchHash((hash) => {
    const [name, request = null] = hashParts(hash)
    operation = operationNames.find((known) => known === name) ?? operation
    return { operation, request }
  })
  return {
    operation: computed(() => chosen.value.operation),
    request: computed(() => chosen.value.request),
  }
}
