import type { Fetch } from '../../../lib/api/send.ts'

interface WatchLine {
  result: { events?: { kv: { mod_revision: string } }[] } & Record<string, unknown>
}

/** etcd sends at most so many revisions in one message of a watch (`watchBatchMaxRevs`). */
const mostRevisions = 1000

/** Revisions of the next message: often one, as to a watcher that keeps up, and up to etcd's limit. */
export const randomRevisions = (): number =>
  Math.random() < 0.5 ? 1 : 1 + Math.floor(Math.random() * Math.random() * mostRevisions)

/**
 * Delivers the watch of a real etcd in messages of other sizes, in order and without a gap: what one watcher gets in one
 * message, another gets one revision at a time. `revisions` chooses the size of each message.
 */
export function splitWatch(fetch: Fetch, revisions: () => number = randomRevisions): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (!url.endsWith('/v3/watch') || !response.body) return response
    const body = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(wholeLines())
      .pipeThrough(splitLines(revisions))
      .pipeThrough(new TextEncoderStream())
    return new Response(body, { status: response.status, headers: response.headers })
  }
}

function wholeLines(): TransformStream<string, string> {
  let rest = ''
  return new TransformStream({
    transform(text, to) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') to.enqueue(line)
    },
    flush: (to) => (rest === '' ? undefined : to.enqueue(rest)),
  })
}

const splitLines = (revisions: () => number): TransformStream<string, string> =>
  new TransformStream({
    transform(line, to) {
      const said = JSON.parse(line) as Partial<WatchLine>
      const events = said.result?.events ?? []
      if (events.length === 0) return to.enqueue(`${line}\n`)
      const byRevision = [...Map.groupBy(events, ({ kv }) => kv.mod_revision).values()]
      while (byRevision.length > 0) {
        const some = byRevision.splice(0, Math.max(1, Math.min(revisions(), mostRevisions))).flat()
        to.enqueue(`${JSON.stringify({ result: { ...said.result, events: some } })}\n`)
      }
    },
  })
