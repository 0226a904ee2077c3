import { maxWrites, type Engine, type EngineWrite } from '../../lib/team/engine.ts'
import { keyPrefix, type TeamKeys } from '../../lib/team/keys.ts'
import { listPages } from '../../lib/team/list-pages.ts'
import { seal, unseal } from '../../lib/team/seal.ts'
import { AdminError } from './gateway.ts'

/** Values per page and bytes per write: etcd allows 1.5 MiB, and base64 adds a third. */
const pageSize = 100
const maxBytes = 700_000

export interface Resealed {
  sealed: number
  /** Already, by an interrupted rotation. */
  done: number
  /** Values that neither secret opens. They stay unchanged. */
  foreign: number
}

/**
 * Encrypts all values of a team again, with keys from another secret; etcd's keys stay the same. Can be interrupted and
 * run again, but no member may write while it runs. Rejects with an `EngineError`, or with an `AdminError` if values
 * are from a newer version.
 */
export async function resealAll(engine: Engine, from: TeamKeys, to: TeamKeys): Promise<Resealed> {
  const counts: Resealed = { sealed: 0, done: 0, foreign: 0 }
  for await (const page of listPages(engine, keyPrefix(to), { limit: pageSize })) {
    const writes: EngineWrite[] = []
    for (const entry of page.entries) {
      const { key, revision } = entry
      const isDone = !('refused' in (await unseal(to, entry)))
      const opened = await unseal<object>(from, entry)
      if (isDone) counts.done++
      else if (!('refused' in opened)) {
        const next = { ...opened, sequence: opened.sequence + 1, after: page.revision }
        writes.push({ key, value: await seal(to, key, next), expected: revision })
      } else if (opened.refused === 'newer')
        throw new AdminError(
          'Some values were written by a newer Sidelight. Rotate with the tool of that version.',
        )
      else counts.foreign++
    }
    for (const part of partsOf(writes)) {
      if (!(await engine.commit(part)).written)
        throw new AdminError('A member wrote during the rotation. Run rotate again: it continues from here.')
      counts.sealed += part.length
    }
  }
  return counts
}

function partsOf(writes: readonly EngineWrite[]): EngineWrite[][] {
  const parts: EngineWrite[][] = []
  let bytes = Infinity
  for (const write of writes) {
    const length = write.value?.length ?? 0
    if (bytes + length > maxBytes || (parts.at(-1)?.length ?? 0) >= maxWrites) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(write)
    bytes += length
  }
  return parts
}
