import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEtcd } from './find.ts'

/** A real etcd on this computer. */
export interface EtcdCluster {
  /** For example `http://127.0.0.1:40001`. */
  endpoints: string[]
  /** Kills a node like a power failure. `start` restarts it with its data. */
  kill(node: number): void
  /** Like `kill`, but resolves when the node has ended. */
  stop(node: number): Promise<void>
  start(node: number): Promise<void>
  /** Index of the leader; `null` if there is none or it is unreachable. */
  leader(): Promise<number | null>
  /**
   * Deletes a prefix, compacts, defragments and clears alarms, as an administrator would. `token`: root's token, if
   * authentication is on.
   */
  freeSpace(prefix: string, token?: string): Promise<void>
  folder: string
  close(): Promise<void>
}

/** Below the range that clients use: a client could take the port of a node that is down. */
const lowPorts = { first: 15_000, last: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowPorts.first, lowPorts.last)
    const isFree = await new Promise<boolean>((done) => {
      const server = createServer()
      server.on('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
    if (isFree) return port
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const urlOf = (port: number) => `http://127.0.0.1:${port}`

interface EtcdSetUp {
  quick?: boolean
  /** Size limit of the database; by default etcd's 2 GB. */
  quotaBytes?: number
  /** Uses signed tokens (JWT, RS256). */
  hasSignedTokens?: boolean
  peerUrl?: (port: number) => Promise<string>
}

/** A file system in memory, where writes complete at once. */
const inMemory = '/dev/shm'

/** Each node has two logs of 64 MB. */
const neededMemoryBytes = 2 ** 30

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > neededMemoryBytes
  } catch {
    return false
  }
}

/** etcd's option to sign tokens with a new key in this folder. */
function signedTokens(folder: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const [pub, priv] = [join(folder, 'token-public.pem'), join(folder, 'token.pem')]
  writeFileSync(pub, publicKey)
  writeFileSync(priv, privateKey, { mode: 0o600 })
  return `jwt,pub-key=${pub},priv-key=${priv},sign-method=RS256,ttl=10m`
}

const startTimeoutMs = 30_000

/**
 * `close` deletes the temporary folder. `quick` is for tests: faster elections, the cheapest password hashes, and files
 * in memory.
 */
export async function startEtcd(
  nodes: number,
  {
    quick = false,
    quotaBytes,
    hasSignedTokens = false,
    peerUrl = (port) => Promise.resolve(urlOf(port)),
  }: EtcdSetUp = {},
): Promise<EtcdCluster> {
  const binary = await findEtcd()
  const folder = mkdtempSync(join(quick && hasRoomInMemory() ? inMemory : tmpdir(), 'sidelight-etcd-'))
  const ports: { client: number; peer: number }[] = []
  for (let node = 0; node < nodes; node++) ports.push({ client: await freePort(), peer: await freePort() })
  const endpoints = ports.map(({ client }) => urlOf(client))
  const peerUrls = await Promise.all(ports.map(({ peer }) => peerUrl(peer)))
  const tokens = hasSignedTokens ? signedTokens(folder) : null
  const running: (ChildProcess | null)[] = ports.map(() => null)

  const launch = (node: number): void => {
    const { client, peer } = ports[node]!
    const options: Record<string, string> = {
      name: `node${node}`,
      'data-dir': join(folder, `node${node}`),
      'listen-client-urls': urlOf(client),
      'advertise-client-urls': urlOf(client),
      'listen-peer-urls': urlOf(peer),
      'initial-advertise-peer-urls': peerUrls[node]!,
      'initial-cluster': peerUrls.map((url, at) => `node${at}=${url}`).join(','),
      'initial-cluster-state': 'new',
      // Allows browsers that have no permission for this address.
      cors: '*',
      'log-level': 'error',
      ...(tokens === null ? {} : { 'auth-token': tokens }),
      ...(quotaBytes === undefined ? {} : { 'quota-backend-bytes': String(quotaBytes) }),
      ...(quick ? { 'heartbeat-interval': '40', 'election-timeout': '400', 'bcrypt-cost': '4' } : {}),
    }
    const child = spawn(
      binary,
      Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      { stdio: 'ignore', env: { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch } },
    )
    child.on('error', () => {})
    running[node] = child
  }

  /** Metrics, because newer versions of etcd show their status only to root. */
  const roleOf = async (node: number): Promise<{ hasLeader: boolean; isLeader: boolean } | null> => {
    try {
      const response = await fetch(`${endpoints[node]}/metrics`, { signal: AbortSignal.timeout(1000) })
      const metrics = await response.text()
      const is = (name: string) => new RegExp(`^${name} 1$`, 'm').test(metrics)
      return { hasLeader: is('etcd_server_has_leader'), isLeader: is('etcd_server_is_leader') }
    } catch {
      return null
    }
  }

  const leader = async (): Promise<number | null> => {
    const all = await Promise.all(endpoints.map((_, node) => roleOf(node)))
    const at = all.findIndex((each) => each?.hasLeader && each.isLeader)
    return at < 0 ? null : at
  }

  const waitUntilReady = async (node: number): Promise<void> => {
    for (const until = Date.now() + startTimeoutMs; Date.now() < until; await pause(50)) {
      if ((await roleOf(node))?.hasLeader) return
      if (running[node]?.exitCode !== null) break
    }
    throw new Error(`An etcd did not start at ${endpoints[node]}.`)
  }

  const end = (child: ChildProcess | null | undefined): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGKILL')
    return ended
  }

  // For a process that ends without calling `close`.
  const killAll = () => {
    for (const child of running) child?.kill('SIGKILL')
  }
  process.on('exit', killAll)

  const callAs = async (
    token: string,
    at: number,
    path: string,
    body: object,
  ): Promise<Record<string, unknown>> => {
    const response = await fetch(`${endpoints[at]}/v3/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: token === '' ? {} : { authorization: token },
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

  const freeSpace = async (prefix: string, token = ''): Promise<void> => {
    const call = (at: number, path: string, body: object) => callAs(token, at, path, body)
    const last = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
    const deleted = await call(0, 'kv/deleterange', { key: btoa(prefix), range_end: btoa(last) })
    const { revision } = deleted['header'] as { revision: string }
    await call(0, 'kv/compaction', { revision, physical: true })
    for (const node of endpoints.keys()) await call(node, 'maintenance/defragment', {})
    const { alarms = [] } = (await call(0, 'maintenance/alarm', { action: 'GET' })) as {
      alarms?: { memberID: string; alarm: string }[]
    }
    for (const alarm of alarms) await call(0, 'maintenance/alarm', { action: 'DEACTIVATE', ...alarm })
  }

  const cluster: EtcdCluster = {
    freeSpace,
    endpoints,
    folder,
    leader,
    kill: (node) => void end(running[node]),
    stop: (node) => end(running[node]),
    start: async (node) => {
      const child = running[node]
      if (child && child.exitCode === null && child.signalCode === null && !child.killed) return
      await end(child)
      launch(node)
      await waitUntilReady(node)
    },
    close: async () => {
      process.off('exit', killAll)
      await Promise.all(running.map(end))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (const node of ports.keys()) launch(node)
  try {
    await Promise.all(ports.map((_, node) => waitUntilReady(node)))
  } catch (error) {
    await cluster.close()
    throw error
  }
  return cluster
}
