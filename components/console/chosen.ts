import { signal, type ReadonlySignal } from '@preact/signals'
import { operationNames, type OperationName } from '../../lib/api/operations.ts'

export const addressOfChoice = (operation: OperationName) => `#${operation}`

/** The operation that the page's address names; the first where it names none. */
export function watchChosen(): ReadonlySignal<OperationName> {
  const named = () => operationNames.find((name) => addressOfChoice(name) === location.hash)
  const chosen = signal(named() ?? operationNames[0]!)
  addEventListener('hashchange', () => {
    chosen.value = named() ?? chosen.value
  })
  return chosen
}
