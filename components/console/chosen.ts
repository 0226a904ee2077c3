import { batch, signal, type ReadonlySignal } from '@preact/signals'
import { operationNames, type OperationName } from '../../lib/api/operations.ts'
import { listenToPage } from '../model/model.ts'

/** `request`: one of the ledger's to look at again, by its id. */
export const addressOfChoice = (operation: OperationName, request?: string) =>
  request === undefined ? `#${operation}` : `#${operation}/${request}`

export interface Chosen {
  operation: ReadonlySignal<OperationName>
  /** The request that the page's address names; `null`: none. */
  request: ReadonlySignal<string | null>
}

/** What the page's address names; the first operation where it names none. */
export function watchChosen(): Chosen {
  const operation = signal(operationNames[0]!)
  const request = signal<string | null>(null)
  const read = () =>
    batch(() => {
      const [name, id = null] = location.hash.slice(1).split('/')
      operation.value = operationNames.find((known) => known === name) ?? operation.value
      request.value = id
    })
  read()
  listenToPage('hashchange', read)
  return { operation, request }
}
