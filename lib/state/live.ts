import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { liveQuery } from 'dexie'

/**
 * What a query of the database answers, kept true as any context writes. `key` reads signals and says what the query
 * is about; while the answer for a new key is on its way the value is `undefined`, never the previous answer.
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
    const watching = liveQuery(async () => query(about)).subscribe((value) => {
      answer.value = value
    })
    return () => watching.unsubscribe()
  })
  return answer
}
