import { expect, test } from 'vitest'
import { EngineError, type EngineChanges } from '../../../lib/team/engine.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'

const engineThat = (respond: (url: string) => Response) =>
  etcdEngine({
    endpoints: ['http://127.0.0.1:2379'],
    login: null,
    fetch: (url) => Promise.resolve(respond(url)),
    timeoutMs: 2000,
  })

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof EngineError ? error.kind : Promise.reject(error)),
  )

async function collect(changes: AsyncIterable<EngineChanges>): Promise<EngineChanges[]> {
  const all: EngineChanges[] = []
  for await (const one of changes) all.push(one)
  return all
}

test('a response without a content-length is read up to 64 MB and then cancelled', async () => {
  const megabyte = new Uint8Array(1_000_000).fill(32)
  let sent = 0
  let isCancelled = false
  const endless = () =>
    new Response(
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull: (to) => {
          sent++
          to.enqueue(megabyte)
        },
        cancel: () => {
          isCancelled = true
        },
      }),
    )
  for (const status of ['read', 'refusal'] as const) {
    sent = 0
    isCancelled = false
    const respond = status === 'read' ? endless : () => new Response(endless().body, { status: 500 })
    expect(await problemOf(engineThat(respond).read(['a']))).toBe('unreadable')
    expect(sent).toBeGreaterThan(60)
    expect(sent).toBeLessThan(70)
    expect(isCancelled).toBe(true)
  }
})

test.each([
  [
    { grpc_code: 11, http_code: 400, message: 'etcdserver: mvcc: required revision has been compacted' },
    'compacted',
  ],
  [{ grpc_code: 7, http_code: 403, message: 'etcdserver: permission denied' }, 'denied'],
  [{ grpc_code: 16, http_code: 401, message: '' }, 'denied'],
  [{ grpc_code: 14, http_code: 503, message: 'etcdserver: no leader' }, 'unreachable'],
  [{ code: 8, message: 'etcdserver: too many requests' }, 'unreachable'],
  [{ grpc_code: 3, http_code: 400, message: 'etcdserver: revision of auth store is old' }, 'denied'],
] as const)(
  'a watch that ends with %j throws %s, with and without a final line break',
  async (error, kind) => {
    for (const end of ['\n', '']) {
      const line = `{"result":{"header":{"revision":"7"},"created":true}}\n${JSON.stringify({ error })}${end}`
      expect(await problemOf(collect(engineThat(() => new Response(line)).changes('a/', 1, {})))).toBe(kind)
    }
  },
)

test('a watch that breaks off within a line throws unreachable', async () => {
  const engine = engineThat(() => new Response('{"result":{"header":{"revision":"7"},"crea'))
  expect(await problemOf(collect(engine.changes('a/', 1, {})))).toBe('unreachable')
})

test('the last revision of a fragmented watch message counts as read only after its last fragment', async () => {
  const event = (key: string, revision: number) => ({
    kv: { key: btoa(key), value: btoa('v'), mod_revision: String(revision) },
  })
  const line = (events: object[], isFragment: boolean) =>
    `${JSON.stringify({ result: { header: { revision: '9' }, fragment: isFragment, events } })}\n`
  const text =
    line([event('a/1', 7), event('a/2', 8)], true) + line([event('a/3', 8), event('a/4', 9)], false)
  const all = await collect(engineThat(() => new Response(text)).changes('a/', 7, { until: 9 }))
  expect(all.map(({ revision }) => revision)).toEqual([7, 9])
  expect(all.flatMap(({ written }) => written.map(({ key }) => key))).toEqual(['a/1', 'a/2', 'a/3', 'a/4'])
})
