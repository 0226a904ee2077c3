import type { Fetch } from '../../../lib/api/send.ts'

interface WatchLine {
  result: { events?: { kv: { mod_revision: string } }[] } & Record<string, unknown>
}

/** etcd's maximum number of revisions per watch message (`watchBatchMaxRevs`). */
const maxRevisions = 1000

/** Often one, as for a watcher that is up to date, and at most etcd's limit. */
export const randomRevisions = (): number =>
  Math.random() < 0.5 ? 1 : 1 + Math.floor(Math.random() * Math.random() * maxRevisions)

/** In other places, in order and without gaps. `revisions` returns the size of each message. */
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
      const message = JSON.parse(line) as Partial<WatchLine>
      const events = message.result?.events ?? []
      if (events.length === 0) return to.enqueue(`${line}\n`)
      const byRevision = [...Map.groupBy(events, ({ kv }) => kv.mod_revision).values()]
      while (byRevision.length > 0) {
        const some = byRevision.splice(0, Math.max(1, Math.min(revisions(), maxRevisions))).flat()
        to.enqueue(`${JSON.stringify({ result: { ...message.result, events: some } })}\n`)
      }
    },
  })
