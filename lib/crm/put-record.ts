import type { Answer } from './call.ts'
import { Ended } from './ending.ts'
import type { Handed, Sent } from './kind.ts'

interface Steps {
  /** The ids of all records there that are this one. */
  find: () => Promise<string[]>
  /** `null`: there is no such record any more. */
  update: (id: string) => Promise<Answer | null>
  create: () => Promise<Sent>
}

/**
 * Changes the record there, or makes it where there is none. It is looked for each time: an attempt without an answer
 * may have made it, and nobody here can know.
 */
export async function putRecord({ remoteId }: Handed, steps: Steps): Promise<Sent> {
  const before = remoteId === null ? null : await steps.update(remoteId)
  if (before && remoteId !== null) return updated(remoteId, before)
  const [id, ...more] = new Set(await steps.find())
  if (more.length > 0) throw new Ended({ end: 'ambiguous', status: null, message: null })
  if (id === undefined) return steps.create()
  const answer = await steps.update(id)
  return answer ? updated(id, answer) : steps.create()
}

const updated = (remoteId: string, { status }: Answer): Sent => ({
  end: 'sent',
  did: 'updated',
  remoteId,
  status,
})

/** The answer, if it is good; throws what it means for the attempt otherwise. */
export function good(handed: Pick<Handed, 'endingOf'>, answer: Answer): Answer {
  const ending = handed.endingOf(answer)
  if (ending) throw new Ended(ending)
  return answer
}

/** What stands at the path in parsed JSON, `undefined` where it leads nowhere. */
export function at(content: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (Object(part) as Record<string | number, unknown>)[name],
    content,
  )
}

/** An id of theirs, which may be a number; `null` for anything else. */
export function idIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text of theirs; empty for anything else. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
