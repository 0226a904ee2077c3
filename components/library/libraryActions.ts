import { signal, type ReadonlySignal } from '@preact/signals'
import { forgetAll, annotationCommands } from '../model/annotationCommands.ts'

/** So many are written at once: less than half a second, and never more lost than these. */
const atOnce = 500

/** For each part that is forgotten all that is kept is looked through: a few parts, however many there are. */
const forgottenAtOnce = (count: number) => Math.max(1000, Math.ceil(count / 4))

/** What is being done with many subjects, how far it is, and how it ended. */
export interface Doing {
  act: 'tag' | 'list' | 'forget'
  done: number
  of: number
  ended: boolean
  /** How many it failed for; of those to be forgotten, those of which a request is under way. */
  failed: number
}

export interface LibraryActions {
  /** What is being done, or was done last; `null`: nothing yet. */
  doing: ReadonlySignal<Doing | null>
  tag(keys: readonly string[], tag: string): Promise<void>
  putOnList(keys: readonly string[], id: string): Promise<void>
  putOnNewList(keys: readonly string[], name: string): Promise<void>
  forget(keys: readonly string[]): Promise<void>
  /** What is not done yet stays as it is. */
  stop: () => void
  clear: () => void
}

/** Doing something with many subjects: the worker is asked for some at a time. */
export function libraryActions(): LibraryActions {
  const doing = signal<Doing | null>(null)
  let stopping = new AbortController()

  /** `work` does it with some, and gives how many it failed for; all of them are one deed, undone together. */
  async function inParts(
    act: Doing['act'],
    keys: readonly string[],
    size: number,
    work: (part: string[], step: string) => Promise<number>,
  ): Promise<void> {
    if (doing.peek()?.ended === false) return
    const { signal: stop } = (stopping = new AbortController())
    const now: Doing = { act, done: 0, of: keys.length, ended: false, failed: 0 }
    doing.value = now
    const deed = crypto.randomUUID()
    for (let from = 0; from < keys.length && !stop.aborted; from += size) {
      const part = keys.slice(from, from + size)
      now.failed += await work(part, deed)
      now.done += part.length
      doing.value = { ...now }
    }
    doing.value = { ...now, ended: true }
  }

  const allOrNone = (
    act: Doing['act'],
    keys: readonly string[],
    work: (part: string[], step: string) => Promise<boolean>,
  ) => inParts(act, keys, atOnce, async (part, step) => ((await work(part, step)) ? 0 : part.length))

  return {
    doing,
    tag: (keys, tag) => allOrNone('tag', keys, (part, step) => annotationCommands.tagAll(part, tag, step)),
    putOnList: (keys, id) =>
      allOrNone('list', keys, (part, step) => annotationCommands.putOnList(id, part, step)),
    putOnNewList: (keys, name) =>
      allOrNone('list', keys, (part, step) => annotationCommands.createList(name, part, step)),
    forget: (keys) => inParts('forget', keys, forgottenAtOnce(keys.length), forgetAll),
    stop() {
      stopping.abort()
    },
    clear() {
      doing.value = null
    },
  }
}
