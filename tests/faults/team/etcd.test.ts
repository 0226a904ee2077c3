import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import type { Engine, EngineChanges, EngineErrorKind } from '../../../lib/team/engine.ts'
import { EngineError, engineErrorOf } from '../../../lib/team/engine.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import type { EtcdOptions } from '../../../lib/team/etcd-connection.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(3, { quick: true })
})
afterAll(() => cluster.close())

const engineOf = (options: Partial<EtcdOptions> = {}): Engine =>
  etcdEngine({ endpoints: cluster.endpoints, login: null, fetch, timeoutMs: 3000, ...options })

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (value: Uint8Array) => new TextDecoder().decode(value)
const kindOf = (work: Promise<unknown>): Promise<EngineErrorKind | 'none'> =>
  work.then(
    () => 'none' as const,
    (error: unknown) => (error instanceof EngineError ? error.kind : Promise.reject(error)),
  )

async function admin(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(`${cluster.endpoints[0]}/v3/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token ? { authorization: token } : {},
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}

async function collect(changes: AsyncIterable<EngineChanges>): Promise<EngineChanges[]> {
  const all: EngineChanges[] = []
  for await (const one of changes) all.push(one)
  return all
}

test('a transaction writes all or nothing, and a conflict returns the current values', async () => {
  const engine = engineOf()
  const [a, b] = ['one/a', 'one/b']
  const first = await engine.commit([
    { key: a, value: bytes('1'), expected: 0 },
    { key: b, value: bytes('1'), expected: 0 },
  ])
  expect(first.written).toBe(true)
  const second = await engine.commit([
    { key: 'one/c', value: bytes('2'), expected: 0 },
    { key: b, value: bytes('2'), expected: 0 },
  ])
  if (second.written) throw new Error('both won')
  expect(second.found).toEqual([{ key: b, value: bytes('1'), revision: first.revision }])
  expect((await engine.read([a, b, 'one/c'])).entries.map(({ key }) => key).toSorted()).toEqual([a, b])
  expect(
    (
      await engine.commit([
        { key: a, value: null },
        { key: b, value: bytes('3'), expected: first.revision },
      ])
    ).written,
  ).toBe(true)
  expect((await engine.read([a, b])).entries.map(({ value }) => textOf(value))).toEqual(['3'])
})

test('of 40 simultaneous creations of a key, one succeeds', async () => {
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      engineOf({ endpoints: [cluster.endpoints[at % 3]!] }).commit([
        { key: 'race/key', value: bytes(String(at)), expected: 0 },
      ]),
    ),
  )
  expect(all.filter(({ written }) => written)).toHaveLength(1)
})

test('pages of 0, 1, 99, 100, 101 and 1,000 keys are consistent while keys are written', async () => {
  const engine = engineOf()
  for (const count of [0, 1, 99, 100, 101, 1000]) {
    const prefix = `pages${count}/`
    for (let from = 0; from < count; from += 100)
      await engine.commit(
        Array.from({ length: Math.min(100, count - from) }, (_, at) => ({
          key: prefix + String(from + at).padStart(4, '0'),
          value: bytes('v'),
        })),
      )
    const keys: string[] = []
    let revision: number | undefined
    for (let more = true; more;) {
      const page = await engine.list(prefix, {
        limit: 100,
        ...(keys.length > 0 ? { after: keys.at(-1)! } : {}),
        ...(revision === undefined ? {} : { revision }),
        keysOnly: true,
      })
      if (revision === undefined) await engine.commit([{ key: `${prefix}late`, value: bytes('late') }])
      revision = page.revision
      more = page.more
      keys.push(...page.entries.map(({ key }) => key))
      expect(page.entries.every(({ value }) => value.length === 0)).toBe(true)
    }
    expect(keys).toHaveLength(count)
    expect(new Set(keys).size).toBe(count)
  }
})

test('changes from a revision arrive in order, with deletions, until the requested revision', async () => {
  const engine = engineOf()
  const { revision: before } = await engine.read(['watch/1'])
  for (const key of ['watch/1', 'watch/2', 'elsewhere/1', 'watch/3'])
    await engine.commit([{ key, value: bytes(key) }])
  const last = await engine.commit([{ key: 'watch/1', value: null }])
  const all = await collect(engine.changes('watch/', before + 1, { until: last.revision }))
  expect(all.flatMap(({ written }) => written.map(({ key }) => key))).toEqual(
    expect.arrayContaining(['watch/2', 'watch/3']),
  )
  expect(all.flatMap(({ deleted }) => deleted)).toEqual(['watch/1'])
  expect(all.at(-1)?.revision).toBe(last.revision)
  const stop = new AbortController()
  const live = engineOf({ endpoints: [cluster.endpoints[1]!] }).changes('watch/', last.revision + 1, {
    signal: stop.signal,
  })
  const received: string[] = []
  const receiving = (async () => {
    for await (const { written } of live) {
      received.push(...written.map(({ key }) => key))
      if (received.includes('watch/9')) stop.abort()
    }
  })()
  await engine.commit([{ key: 'watch/9', value: bytes('9') }])
  await receiving
  expect(received).toEqual(['watch/9'])
})

test('changes and pages of a compacted revision throw compacted', async () => {
  const engine = engineOf()
  await engine.commit([{ key: 'old/1', value: bytes('1') }])
  const { revision } = await engine.commit([{ key: 'old/1', value: bytes('2') }])
  await admin('kv/compaction', { revision: String(revision) })
  expect(await kindOf(collect(engine.changes('old/', 1, { until: revision })))).toBe('compacted')
  expect(await kindOf(engine.list('old/', { limit: 1, revision: 1 }))).toBe('compacted')
})

test('an unreachable node is replaced by the next one, and other failures are reported by kind', async () => {
  const away = 'http://127.0.0.1:1'
  const engine = engineOf({ endpoints: [away, ...cluster.endpoints] })
  expect(await kindOf(engine.read(['away/1']))).toBe('none')
  expect(await kindOf(engineOf({ endpoints: [away] }).read(['away/1']))).toBe('unreachable')
  // A failed write may have happened, so it isn't repeated on another node.
  const write = engineOf({ endpoints: [away, ...cluster.endpoints] })
  expect(await kindOf(write.commit([{ key: 'away/1', value: bytes('1'), expected: 0 }]))).toBe('unreachable')
  expect(await kindOf(write.commit([{ key: 'away/1', value: bytes('1'), expected: 0 }]))).toBe('none')
  const respondWith = (status: number, body: string) =>
    engineOf({ fetch: () => Promise.resolve(new Response(body, { status })) })
  for (const [status, body, kind] of [
    [200, '<html>', 'unreadable'],
    [200, '{}', 'unreadable'],
    [404, 'not found', 'unreadable'],
    [502, 'bad gateway', 'unreachable'],
    [403, '', 'denied'],
    [429, '{"code":8,"message":"etcdserver: too many requests"}', 'unreachable'],
    [429, '{"code":8,"message":"etcdserver: no space"}', 'full'],
    [429, '{"code":8,"message":"etcdserver: mvcc: database space exceeded"}', 'full'],
    [503, '{"code":14,"message":"etcdserver: no leader"}', 'unreachable'],
  ] as const)
    expect([status, body, await kindOf(respondWith(status, body).read(['x']))]).toEqual([status, body, kind])
  expect(await kindOf(engine.commit([{ key: 'away/big', value: new Uint8Array(3_000_000) }]))).toBe(
    'too-large',
  )
})

test('writes continue after the leader is killed, and no confirmed write is lost', async () => {
  const engine = engineOf()
  const written: string[] = []
  for (let round = 0; round < 3; round++) {
    const leader = await cluster.leader()
    if (leader !== null) cluster.kill(leader)
    for (let at = 0; at < 10;) {
      const key = `kill/${round}-${at}`
      const result = await engine.commit([{ key, value: bytes('x'), expected: 0 }]).catch(engineErrorOf)
      // The write was lost, or a previous attempt wrote the value but its response was lost.
      if (result instanceof EngineError) continue
      written.push(key)
      at++
    }
    if (leader !== null) await cluster.start(leader)
  }
  const { entries } = await engine.list('kill/', { limit: 100 })
  expect(entries.map(({ key }) => key).toSorted()).toEqual(written.toSorted())
})

// Last, because it turns on authentication.
test("a member can access only the team's keys, wrong and deleted users are denied, and ended tokens are renewed", async () => {
  const b64 = (text: string) => btoa(text)
  await admin('auth/user/add', { name: 'root', password: 'root' })
  await admin('auth/role/add', { name: 'root' })
  await admin('auth/user/grant', { user: 'root', role: 'root' })
  await admin('auth/user/add', { name: 'ann', password: 'secret' })
  await admin('auth/role/add', { name: 'member' })
  await admin('auth/role/grant', {
    name: 'member',
    perm: { permType: 'READWRITE', key: b64('team/'), range_end: b64('team0') },
  })
  await admin('auth/user/grant', { user: 'ann', role: 'member' })
  await admin('auth/enable', {})
  const ann = engineOf({ login: { name: 'ann', password: 'secret' } })
  const write = (engine: Engine, key: string) => kindOf(engine.commit([{ key, value: bytes('1') }]))
  expect(await write(ann, 'team/1')).toBe('none')
  expect(await write(ann, 'others/1')).toBe('denied')
  expect(await kindOf(ann.read(['others/1']))).toBe('denied')
  expect(await kindOf(collect(ann.changes('others/', 1, { until: 2 })))).toBe('denied')
  expect(await write(engineOf(), 'team/1')).toBe('denied')
  expect(await write(engineOf({ login: { name: 'ann', password: 'wrong' } }), 'team/1')).toBe('denied')
  // Simple tokens end with their node.
  for (const node of [0, 1, 2]) {
    cluster.kill(node)
    await cluster.start(node)
  }
  let renewed = await write(ann, 'team/2')
  for (let attempt = 0; renewed === 'unreachable' && attempt < 20; attempt++)
    renewed = await write(ann, 'team/2')
  expect(renewed).toBe('none')
  const { token = '' } = await admin('auth/authenticate', { name: 'root', password: 'root' })
  await admin('auth/user/delete', { name: 'ann' }, token)
  expect(await write(ann, 'team/3')).toBe('denied')
})
