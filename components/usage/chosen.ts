import { computed, type ReadonlySignal } from '@preact/signals'
import { operationNames, type OperationName } from '../../lib/api/operations.ts'
import { hashParts } from '../../lib/input/address-hash.ts'
import { watchHash } from '../model/hash.ts'

/** `request`: id of the ledger request to show. */
export const addressOfChoice = (operation: OperationName, request?: string) =>
  request === undefined ? `#${operation}` : `#${operation}/${encodeURIComponent(request)}`

interface Chosen {
  operation: ReadonlySignal<OperationName>
  request: ReadonlySignal<string | null>
}

/**
 * The operation that the address names. Without a name, the operation chosen before; at the start, the first of all.
 */
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
