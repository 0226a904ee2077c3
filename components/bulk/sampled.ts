import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals'

/**
 * What a query of the database answers, asked again when `changed` reads something new, but not more often than every
 * so many milliseconds. A live query begins anew at each write, and never ends where writes don't pause.
 */
export function sampled<Key, Value>(
  key: () => Key,
  changed: () => unknown,
  query: (key: Key) => Promise<Value>,
  everyMs: number,
): ReadonlySignal<Value | undefined> {
  const answer = signal<Value | undefined>(undefined)
  let name = ''
  let asked = 0
  let planned = false
  effect(() => {
    void changed()
    const wanted = JSON.stringify(key())
    if (wanted !== name) {
      name = wanted
      asked = 0
      answer.value = undefined
    }
    if (planned) return
    planned = true
    setTimeout(
      () => {
        planned = false
        asked = Date.now()
        const about = untracked(key)
        void query(about).then((value) => {
          if (JSON.stringify(about) === name) answer.value = value
        })
      },
      Math.max(0, asked + everyMs - Date.now()),
    )
  })
  return answer
}
