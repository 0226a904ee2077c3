import { signal, type ReadonlySignal } from '@preact/signals'
import { deleteAll, annotationCommands } from '../model/annotationCommands.ts'

/** One command takes less than half a second, and a failure doesn't affect the others. */
const atOnce = 500

/** Each deletion scans the whole library, so there are at most four. */
const deletedAtOnce = (count: number) => Math.max(1000, Math.ceil(count / 4))

export interface ActionProgress {
  act: 'tag' | 'list' | 'delete'
  done: number
  of: number
  ended: boolean
  /** For a deletion, those with a request in flight. */
  failed: number
}

export interface LibraryActions {
  /** `null` before the first action. */
  progress: ReadonlySignal<ActionProgress | null>
  tag(keys: readonly string[], tag: string): Promise<void>
  putOnList(keys: readonly string[], id: string): Promise<void>
  putOnNewList(keys: readonly string[], name: string): Promise<void>
  deleteRecords(keys: readonly string[]): Promise<void>
  stop: () => void
  clear: () => void
}

export function libraryActions(): LibraryActions {
  const doing = signal<ActionProgress | null>(null)
  let stopping = new AbortController()

  /** `work` returns the number of records that failed. All parts share one undo. */
  async function inParts(
    act: ActionProgress['act'],
    keys: readonly string[],
    size: number,
    work: (part: string[], step: string) => Promise<number>,
  ): Promise<void> {
    if (doing.peek()?.ended === false) return
    const { signal: stop } = (stopping = new AbortController())
    const now: ActionProgress = { act, done: 0, of: keys.length, ended: false, failed: 0 }
    doing.value = now
    const undoStep = crypto.randomUUID()
    for (let from = 0; from < keys.length && !stop.aborted; from += size) {
      const part = keys.slice(from, from + size)
      now.failed += await work(part, undoStep)
      now.done += part.length
      doing.value = { ...now }
    }
    doing.value = { ...now, ended: true }
  }

  const allOrNone = (
    act: ActionProgress['act'],
    keys: readonly string[],
    work: (part: string[], step: string) => Promise<boolean>,
  ) => inParts(act, keys, atOnce, async (part, step) => ((await work(part, step)) ? 0 : part.length))

  return {
    progress: doing,
    tag: (keys, tag) => allOrNone('tag', keys, (part, step) => annotationCommands.tagAll(part, tag, step)),
    putOnList: (keys, id) =>
      allOrNone('list', keys, (part, step) => annotationCommands.putOnList(id, part, step)),
    putOnNewList: (keys, name) =>
      allOrNone('list', keys, (part, step) => annotationCommands.createList(name, part, step)),
    deleteRecords: (keys) => inParts('delete', keys, deletedAtOnce(keys.length), deleteAll),
    stop() {
      stopping.abort()
    },
    clear() {
      doing.value = null
    },
  }
}
