import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../lib/team/engine.ts'
import { sharingOf } from '../../../lib/team/join-team.ts'
import { parseInvitation } from '../../../lib/team/invitation.ts'
import { readPolicy } from '../../../lib/team/policy.ts'
import { readShared, sealedWrite } from '../../../lib/team/shared-values.ts'
import { keyPrefix, sharedKey, type TeamKeys } from '../../../lib/team/keys.ts'
import { freePort } from '../../../sandbox/etcd/cluster.ts'
import { findEtcd } from '../../../sandbox/etcd/find.ts'

/** As written, with this computer's hosts, ports and folders. */
const guide = readFileSync(resolve('docs/team.md'), 'utf8')

const blocksOf = (heading: string): string[] => {
  const section = guide.split(/^## /m).find((each) => each.startsWith(heading)) ?? ''
  return [...section.matchAll(/^```(?:sh|nginx)\n(.*?)^```$/gms)].map(([, code]) => code!)
}

const areInstalled = (...programs: string[]) =>
  programs.every((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0)

const tools = ['openssl', 'etcdctl', 'bash']

/** Runs everything, with about ten cold starts and password hashes: a minute on a busy machine. */
const isThorough = process.env['FAULTS'] === 'all'

interface Port {
  client: number
  peer: number
}

let folder = ''
let etcd = ''
let ports: Port[] = []
let proxyPort = 0
const running = new Set<ChildProcess>()

beforeAll(async () => {
  etcd = await findEtcd()
  folder = mkdtempSync(join(tmpdir(), 'sidelight-documented-'))
  for (let node = 0; node < 3; node++) ports.push({ client: await freePort(), peer: await freePort() })
  proxyPort = await freePort()
})
afterEach(() => Promise.all([...running].map(stop)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

interface Place {
  folder: string
  data: string
  password?: string
}

function adapt(code: string, { data, password }: Place, node = 1): string {
  const own = code
    .replaceAll('--name etcd1 ', `--name etcd${node} `)
    .replaceAll('etcd1.pem', `etcd${node}.pem`)
    .replaceAll('etcd1-key.pem', `etcd${node}-key.pem`)
    .replaceAll(
      /(--(?:advertise-client-urls|initial-advertise-peer-urls)) https:\/\/etcd1\./g,
      `$1 https://etcd${node}.`,
    )
    .replaceAll('0.0.0.0:2379', `127.0.0.1:${ports[node - 1]!.client}`)
    .replaceAll('0.0.0.0:2380', `127.0.0.1:${ports[node - 1]!.peer}`)
  return own
    .replaceAll(
      /etcd(\d)\.example\.com:(2379|2380)/g,
      (_, at: string, port: string) =>
        `localhost:${ports[Number(at) - 1]![port === '2379' ? 'client' : 'peer']}`,
    )
    .replaceAll(/etcd(?:\$node)?\.example\.com/g, 'localhost')
    .replaceAll(/\/var\/lib\/etcd(-restored)?/g, (_, restored = '') => `${data}${node}${restored}`)
    .replaceAll(/npm run (?:-s )?team -- /g, `'${process.execPath}' ${resolve('tools/team/main.ts')} `)
    .replaceAll('--user root', `--user root:${password ?? ''}`)
}

const run = (code: string, place: Place, node?: number): string =>
  execFileSync('bash', ['-euc', adapt(code, place, node)], {
    cwd: place.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const launch = (code: string, place: Place, node: number, more = ''): void => {
  const command = `exec ${adapt(code, place, node)
    .trim()
    .replace(/^etcd /, `'${etcd}' `)} ${more}`
  const child = spawn('bash', ['-euc', command], { cwd: place.folder, stdio: 'ignore' })
  running.add(child)
}

const waitUntilHealthy = async (nodes: number): Promise<void> => {
  await expect
    .poll(
      () =>
        Promise.all(
          ports.slice(0, nodes).map(async ({ client }) => {
            const response = await fetch(`https://localhost:${client}/health`).then(
              (each) => each.json(),
              String,
            )
            return (response as { health?: string }).health ?? response
          }),
        ),
      { timeout: 30_000, interval: 100 },
    )
    .toEqual(Array.from({ length: nodes }, () => 'true'))
}

function certified(name: string): Place {
  const place = placeOf(name)
  run(certificates, place)
  const authority = readFileSync(join(place.folder, 'ca.pem'), 'utf8')
  setDefaultCACertificates([...getCACertificates('default'), authority])
  return place
}

function placeOf(name: string): Place {
  const place = join(folder, name)
  mkdirSync(place)
  return { folder: place, data: join(place, 'data') }
}

interface Member {
  engine: Engine
  keys: TeamKeys
  urls: string[]
}

async function memberBy(text: string): Promise<Member> {
  const read = parseInvitation(text)
  if ('problem' in read) throw new Error(read.problem)
  return { ...(await sharingOf(read.invitation, fetch)), urls: read.invitation.urls }
}

async function write(member: Member, name: string, value: object): Promise<boolean> {
  const key = await sharedKey(member.keys, 'record', name)
  const read = await readShared(member, [key])
  return (await member.engine.commit([await sealedWrite(member, read, key, value)])).written
}

async function valueOf(member: Member, name: string): Promise<object | undefined> {
  const key = await sharedKey(member.keys, 'record', name)
  return (await readShared(member, [key])).get(key)?.value
}

const [certificates = '', threeNodes = ''] = blocksOf('Three nodes')
const [administering = ''] = blocksOf('Members')
const [save = '', restoreOne = '', restoreThree = ''] = blocksOf('Backup and restore')

const linesOf = (code: string) => code.replaceAll('\\\n', '').trim().split('\n')

function rootPassword(place: Place): string {
  const file = JSON.parse(readFileSync(join(place.folder, 'sidelight-team.json'), 'utf8')) as {
    root: { password: string }
  }
  return file.root.password
}

test.runIf(areInstalled(...tools))("a node started with the guide's command responds over TLS", async () => {
  const place = certified('one')
  const [oneNode = ''] = blocksOf('One node')
  const peer = `http://127.0.0.1:${ports[0]!.peer}`
  // The default peer port may be in use.
  const peers = `--listen-peer-urls ${peer} --initial-advertise-peer-urls ${peer} --initial-cluster etcd1=${peer}`
  launch(oneNode, place, 1, peers)
  await waitUntilHealthy(1)
  const response = await fetch(`https://localhost:${ports[0]!.client}/version`)
  expect(await response.json()).toMatchObject({ etcdserver: expect.stringMatching(/^3\./) })
})

test.runIf(isThorough && areInstalled(...tools))(
  "the guide's commands for three nodes, members, backup, restore, compaction and migration work",
  async () => {
    const place = certified('three')
    for (const node of [1, 2, 3]) launch(threeNodes, place, node)
    await waitUntilHealthy(3)

    const [init, invite, status, remove, rotate] = linesOf(administering)
    run(init!, place)
    run(invite!, place)
    run(invite!.replace('Ann Miller --file ann.invitation', 'Bob --file bob.invitation'), place)
    run(status!, place)
    place.password = rootPassword(place)
    const invitation = (name: string) => readFileSync(join(place.folder, name), 'utf8')
    const bob = await memberBy(invitation('bob.invitation'))
    expect(await write(bob, 'first', { at: 1 })).toBe(true)
    run(remove!, place)
    await expect(write(await memberBy(invitation('ann.invitation')), 'hers', {})).rejects.toThrow(/./)
    run(rotate!, place)
    const [, repeat = ''] = invitation('team.invitations').trim().split('\t')
    const rotated = await memberBy(repeat)
    expect(await valueOf(rotated, 'first')).toEqual({ at: 1 })

    run(save, place)
    expect(await write(rotated, 'second', { at: 2 })).toBe(true)
    const compaction = blocksOf('Compaction')[0]!
    run(compaction, place)
    for (const node of [2, 3]) run(linesOf(compaction).at(-1)!, place, node)
    run(blocksOf('Sizes')[0]!, place)

    for (const [at, child] of [...running].entries()) {
      await stop(child)
      expect(await write(rotated, `during ${at}`, { at })).toBe(true)
      launch(threeNodes, place, at + 1)
      await waitUntilHealthy(3)
    }

    await Promise.all([...running].map(stop))
    for (const node of [1, 2, 3]) {
      run(restoreThree, place, node)
      launch(threeNodes.replace('/var/lib/etcd', '/var/lib/etcd-restored'), place, node)
    }
    await waitUntilHealthy(3)
    const restored = await memberBy(repeat)
    expect([await valueOf(restored, 'first'), await valueOf(restored, 'second')]).toEqual([
      { at: 1 },
      undefined,
    ])
    expect(await write(restored, 'third', { at: 3 })).toBe(true)

    await Promise.all([...running].map(stop))
    const moved = { ...place, data: join(place.folder, 'moved') }
    run(restoreOne, moved)
    const [oneNode = ''] = blocksOf('One node')
    launch(
      oneNode.replace('/var/lib/etcd', '/var/lib/etcd-restored'),
      moved,
      1,
      `--listen-peer-urls http://127.0.0.1:${ports[0]!.peer}`,
    )
    await waitUntilHealthy(1)
    const adminFile = join(place.folder, 'sidelight-team.json')
    const file = JSON.parse(readFileSync(adminFile, 'utf8')) as object
    const urls = [`https://localhost:${ports[0]!.client}`]
    writeFileSync(adminFile, JSON.stringify({ ...file, endpoints: urls, urls }))
    run(rotate!, moved)
    const migrated = await memberBy(invitation('team.invitations').trim().split('\t')[1]!)
    expect(migrated.urls).toEqual(urls)
    expect(await valueOf(migrated, 'first')).toEqual({ at: 1 })
  },
  120_000,
)

test.runIf(isThorough && areInstalled(...tools, 'nginx'))(
  "members read, write large values and receive changes behind the guide's nginx configuration",
  async () => {
    const place = certified('proxied')
    for (const node of [1, 2, 3]) launch(threeNodes, place, node)
    await waitUntilHealthy(3)
    const [servers = ''] = blocksOf('Behind a reverse proxy')
    const site = adapt(servers, place)
      .replace('listen 443 ssl', `listen 127.0.0.1:${proxyPort} ssl`)
      .replace('team.example.com', 'localhost')
      .replaceAll('team', 'etcd1')
    const all = `daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off; ${site} }`
    writeFileSync(join(place.folder, 'nginx.conf'), all)
    const nginx = spawn('nginx', ['-p', place.folder, '-c', 'nginx.conf'], { stdio: 'ignore' })
    running.add(nginx)
    const [init, invite] = linesOf(administering)
    const url = `https://localhost:${proxyPort}`
    run(`${init} --urls ${url}`, place)
    run(invite!, place)
    const member = await memberBy(readFileSync(join(place.folder, 'ann.invitation'), 'utf8'))
    expect(member.urls).toEqual([url])
    await expect.poll(() => readPolicy(member).catch(String)).toMatchObject({ name: 'Sales' })
    const keys = await Promise.all(
      Array.from({ length: 9 }, (_, at) => sharedKey(member.keys, 'record', `${at}`)),
    )
    const read = await readShared(member, keys)
    const end = new AbortController()
    const changes = member.engine.changes(keyPrefix(member.keys), read.revision + 1, { signal: end.signal })
    const next = changes[Symbol.asyncIterator]().next()
    // About as large as the largest transaction of records.
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64')
    const writes = await Promise.all(keys.map((key) => sealedWrite(member, read, key, { noise })))
    expect(writes.reduce((all, { value }) => all + (value?.length ?? 0), 0)).toBeGreaterThan(540_000)
    expect((await member.engine.commit(writes)).written).toBe(true)
    // If the proxy holds changes back until a buffer is full, this never arrives.
    expect((await next).value?.written).toHaveLength(9)
    end.abort()
  },
)
