import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { liveQuery } from 'dexie'
import { reportDatabaseError } from './pageProblem.ts'

/**
 * The result of a database query as a signal that is updated whenever any context writes. `key` reads signals and says
 * what the query is about; while the result for a new key is on its way the value is `undefined`, never the previous
 * one. A query that fails is the page's problem (`pageProblem`). Ends with the model that it is made in.
 */
export function live<Key, Value>(
  key: () => Key,
  query: (key: Key) => Promise<Value>,
): ReadonlySignal<Value | undefined> {
  const answer = signal<Value | undefined>(undefined)
  let asked: string | undefined
  effect(() => {
    const about = key()
    const name = JSON.stringify(about)
    if (name !== asked) answer.value = undefined
    asked = name
    // Dexie follows reads past an `await` only in a function that is `async` itself.
    const watching = liveQuery(async () => {
      try {
        return await query(about)
      } catch (error) {
        // Reported here: Dexie tells a subscriber nothing of a database that could not be opened.
        reportDatabaseError(error)
        throw error
      }
    }).subscribe({ next: (value) => (answer.value = value), error: () => {} })
    return () => watching.unsubscribe()
  })
  return answer
}
