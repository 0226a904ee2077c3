import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import type { Engine } from '../../../lib/team/engine.ts'
import { EngineError } from '../../../lib/team/engine.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { bytesOfBase64Url, parseInvitation, type Invitation } from '../../../lib/team/invitation.ts'
import { keyPrefix, sharedKey, teamKeys, type TeamKeys } from '../../../lib/team/keys.ts'
import { readPolicy } from '../../../lib/team/policy.ts'
import { seal, unseal } from '../../../lib/team/seal.ts'
import { readAdminFile, writeAdminFile } from '../../../cli/team/admin-file.ts'
import {
  initTeam,
  inviteMember,
  removeMember,
  rotateTeam,
  type Administrator,
} from '../../../cli/team/administer.ts'
import { AdminError } from '../../../cli/team/gateway.ts'
import { linesOfStatus } from '../../../cli/team/status-lines.ts'
import { statusOfTeam } from '../../../cli/team/status.ts'

let cluster: EtcdCluster
let folder = ''
let rootPasswordFile = ''
let teams = 0
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
  folder = mkdtempSync(join(tmpdir(), 'sidelight-admin-'))
  rootPasswordFile = join(folder, 'root')
  writeFileSync(rootPasswordFile, 'root password\n')
})
afterAll(async () => {
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
})

let administrator: Administrator
beforeEach(() => {
  administrator = { adminFile: join(folder, `team${++teams}.json`), fetch }
})

const init = (more = {}) =>
  initTeam(administrator, { endpoints: cluster.endpoints, name: 'Sales', rootPasswordFile, ...more })

const sentenceOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it went well',
    (error: unknown) => (error instanceof AdminError ? error.message : Promise.reject(error)),
  )

const read = (text: string): Invitation => {
  const parsed = parseInvitation(text)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.invitation
}

interface Member {
  engine: Engine
  keys: TeamKeys
  user: string
}
async function joined(text: string): Promise<Member> {
  const { teamId, secret, urls, user, password } = read(text)
  return {
    engine: etcdEngine({ endpoints: urls, login: { name: user, password }, fetch, timeoutMs: 3000 }),
    keys: await teamKeys(teamId, bytesOfBase64Url(secret)),
    user,
  }
}

async function write({ engine, keys }: Member, name: string, value: object): Promise<string> {
  const key = await sharedKey(keys, 'claim', name)
  const commit = async () => {
    const { revision } = await engine.read([key])
    await engine.commit([{ key, value: await seal(keys, key, { value, sequence: 1, after: revision }) }])
  }
  return commit().then(
    () => 'written',
    (error: unknown) => (error instanceof EngineError ? error.kind : Promise.reject(error)),
  )
}

async function valueOf({ engine, keys }: Member, name: string): Promise<unknown> {
  const { entries } = await engine.read([await sharedKey(keys, 'claim', name)])
  const opened = entries[0] && (await unseal<object>(keys, entries[0]))
  return opened && ('refused' in opened ? opened.refused : opened.value)
}

test('team init creates root, users, role and a private admin file once, and changes nothing the second time', async () => {
  const { file, isNew } = await init({ budget: 500, mayBuyAlone: false })
  expect(isNew).toBe(true)
  expect(statSync(administrator.adminFile).mode & 0o777).toBe(0o600)
  expect(await init()).toEqual({ file, isNew: false })
  administrator = { adminFile: join(folder, 'other.json'), fetch }
  expect(await sentenceOf(initTeam(administrator, { endpoints: cluster.endpoints, name: 'Other' }))).toMatch(
    /asks for users already.*--root-password-file/,
  )
  writeFileSync(join(folder, 'wrong'), 'wrong')
  expect(await sentenceOf(init({ rootPasswordFile: join(folder, 'wrong') }))).toMatch(/refuses this password/)
  expect(await sentenceOf(init({ rootPasswordFile: join(folder, 'none') }))).toMatch(/There is no/)
  expect(readAdminFile(administrator.adminFile)).toBeNull()
  expect((await init()).isNew).toBe(true)
})

test('an invitation gives access to its own team only, and not to the policy', async () => {
  await init({ budget: 500, memberBudget: 50, mayBuyAlone: false })
  const ann = await joined((await inviteMember(administrator, 'Ann')).invitation)
  expect(await write(ann, 'question', { state: 'done' })).toBe('written')
  expect(await readPolicy(ann)).toMatchObject({
    name: 'Sales',
    budget: 500,
    memberBudget: 50,
    mayBuyAlone: false,
    members: { [ann.user]: { name: 'Ann' } },
  })
  const policy = await sharedKey(ann.keys, 'policy')
  await expect(ann.engine.commit([{ key: policy, value: null }])).rejects.toMatchObject({ kind: 'denied' })
  for (const key of ['sidelight/other/c/x', 'sidelight/', 'zz', keyPrefix(ann.keys).slice(0, -1)])
    await expect(ann.engine.read([key])).rejects.toMatchObject({ kind: 'denied' })
  const changes = ann.engine.changes(keyPrefix(ann.keys), 1, { until: 2 })
  expect((await changes[Symbol.asyncIterator]().next()).done).toBe(false)
})

test('member names are accepted as typed, and duplicate, invalid or unknown names are rejected with a reason', async () => {
  await init()
  const unusualNames = [
    'Ann  of / Sales',
    '👩‍💻',
    'שרה כהן',
    'a/b\\c"d',
    'x'.repeat(100),
    'Zoë',
    "'; drop",
    '$(reboot)',
    'root',
  ]
  for (const name of unusualNames)
    expect(read((await inviteMember(administrator, name)).invitation).memberName).toBe(name)
  for (const name of ['zoë', ' Zoe\u0308 ', 'ＲＯＯＴ'])
    expect(await sentenceOf(inviteMember(administrator, name))).toMatch(/already been invited/)
  for (const name of ['', '   ', 'x'.repeat(101), '🙂'.repeat(200), 'two\nlines', '\u202egnikool'])
    expect(await sentenceOf(inviteMember(administrator, name))).toMatch(/1 to 100 letters/)
  expect(await sentenceOf(removeMember(administrator, 'Nobody'))).toMatch(/no member Nobody.*Ann/)
  expect(await removeMember(administrator, '\u200f👩‍💻'.slice(1))).toBe('👩‍💻')
  const { members } = await statusOfTeam(administrator)
  expect(members.map(({ name }) => name)).toEqual(unusualNames.filter((name) => name !== '👩‍💻'))
})

test('etcd stores names, teams and shared data only encrypted', async () => {
  await init({ name: 'Plaintext Team' })
  const zoe = await joined((await inviteMember(administrator, 'Zoe Plaintext')).invitation)
  await write(zoe, 'person plaintext', { who: 'zoe@plaintext.example' })
  // The newest writes are only in the log.
  const files = () =>
    ['snap/db', 'wal/0000000000000000-0000000000000000.wal'].map((file) =>
      readFileSync(join(cluster.folder, 'node0/member', file)),
    )
  await expect.poll(() => files().map((bytes) => bytes.includes(keyPrefix(zoe.keys)))).toEqual([true, true])
  const found = ['Plaintext', 'plaintext', 'zoe@'].filter((text) =>
    files().some((bytes) => bytes.includes(text)),
  )
  expect(found).toEqual([])
})

test('removing a member denies access at once, and other members keep working', async () => {
  await init()
  const ann = await joined((await inviteMember(administrator, 'Ann')).invitation)
  const bob = await joined((await inviteMember(administrator, 'Bob')).invitation)
  expect(await write(ann, 'a', { by: 'Ann' })).toBe('written')
  await removeMember(administrator, 'ann')
  expect(await write(ann, 'b', { by: 'Ann' })).toBe('denied')
  expect(await write(bob, 'b', { by: 'Bob' })).toBe('written')
  expect(Object.keys((await readPolicy(bob))!.members)).toEqual([bob.user])
  const secondAccess = await joined((await inviteMember(administrator, 'Ann')).invitation)
  expect(await valueOf(secondAccess, 'b')).toEqual({ by: 'Bob' })
})

test("team rotate encrypts all values again in place, so that the old secret and passwords open nothing, not even in etcd's files", async () => {
  await init()
  const first = [await inviteMember(administrator, 'Ann'), await inviteMember(administrator, 'Bob')]
  const [ann, bob] = [await joined(first[0]!.invitation), await joined(first[1]!.invitation)]
  for (let at = 0; at < 130; at++) await write(ann, `q${at}`, { at })
  await ann.engine.commit([{ key: `${keyPrefix(ann.keys, 'record')}junk`, value: new Uint8Array(700) }])
  const { entries: before } = await ann.engine.list(keyPrefix(ann.keys), { limit: 500 })
  await removeMember(administrator, 'Bob')

  const { invited, resealed, unfreed } = await rotateTeam(administrator)
  expect([resealed, unfreed]).toEqual([{ sealed: 131, done: 0, foreign: 1 }, []])
  expect(invited.map(({ name }) => name)).toEqual(['Ann'])
  expect(await write(ann, 'late', {})).toBe('denied')
  expect(await write(bob, 'late', {})).toBe('denied')
  const rotated = await joined(invited[0]!.invitation)
  expect(rotated.user).toBe(ann.user)
  expect([await valueOf(rotated, 'q0'), await valueOf(rotated, 'q129')]).toEqual([{ at: 0 }, { at: 129 }])
  expect(await valueOf({ ...rotated, keys: ann.keys }, 'q0')).toBe('foreign')
  expect((await readPolicy(rotated))?.name).toBe('Sales')
  const { entries: after } = await rotated.engine.list(keyPrefix(rotated.keys), { limit: 500 })
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  const file = readFileSync(join(cluster.folder, 'node0/member/snap/db'))
  const foundValues = before.filter(
    ({ value, key }) => !key.endsWith('junk') && file.includes(Buffer.from(value)),
  )
  expect(foundValues).toEqual([])
  expect((await rotateTeam(administrator)).resealed).toEqual({ sealed: 131, done: 0, foreign: 1 })
})

test('team rotate after restoring an etcd backup encrypts all values again and removes members that were removed since', async () => {
  const own = await startEtcd(1, { quick: true })
  try {
    await initTeam(administrator, { endpoints: own.endpoints, name: 'Sales' })
    const [ann, bob] = await Promise.all(
      [await inviteMember(administrator, 'Ann'), await inviteMember(administrator, 'Bob')].map(
        ({ invitation }) => joined(invitation),
      ),
    )
    for (let at = 0; at < 5; at++) await write(ann!, `q${at}`, { at })
    const data = join(own.folder, 'node0')
    const backup = join(own.folder, 'backup')
    await own.stop(0)
    cpSync(data, backup, { recursive: true })
    await own.start(0)
    await removeMember(administrator, 'Bob')
    await rotateTeam(administrator)
    await own.stop(0)
    rmSync(data, { recursive: true })
    renameSync(backup, data)
    await own.start(0)
    expect(await valueOf(bob!, 'q1')).toEqual({ at: 1 })
    expect(await sentenceOf(inviteMember(administrator, 'Cem'))).toMatch(/restored from a backup, run rotate/)

    const { invited, resealed, strangers } = await rotateTeam(administrator)
    expect(resealed).toMatchObject({ sealed: 6, foreign: 0 })
    expect(strangers).toEqual([bob!.user])
    await expect(valueOf(bob!, 'q1')).rejects.toMatchObject({ kind: 'denied' })
    const secondAccess = await joined(invited[0]!.invitation)
    expect(await valueOf(secondAccess, 'q4')).toEqual({ at: 4 })
    expect(Object.keys((await readPolicy(secondAccess))!.members)).toEqual([secondAccess.user])
    // Values that only the old secret opens are not trusted, because removed members know that secret.
    const key = await sharedKey(secondAccess.keys, 'claim', 'forged')
    const forged = await seal(bob!.keys, key, { value: { at: 9 }, sequence: 1, after: 1 })
    await secondAccess.engine.commit([{ key, value: forged }])
    expect((await rotateTeam(administrator)).resealed).toMatchObject({ sealed: 6, foreign: 1 })
  } finally {
    await own.close()
  }
})

test('files with secrets are readable by their owner only, even if they existed with other permissions', async () => {
  await init()
  const file = join(folder, 'ann.invitation')
  for (const path of [file, administrator.adminFile]) {
    writeFileSync(path, existsSync(path) ? readFileSync(path) : '')
    chmodSync(path, 0o644)
  }
  const { status } = spawnSync(
    process.execPath,
    ['tools/team/main.ts', 'invite', 'Ann', '--file', file, '--admin-file', administrator.adminFile],
    { encoding: 'utf8' },
  )
  expect(status).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(/^sidelight-team:/)
  for (const path of [file, administrator.adminFile]) expect(statSync(path).mode & 0o777).toBe(0o600)
  const ignored = ['sidelight-team.json', 'sidelight-team.json.new', 'ann.invitation', 'team.invitations']
  expect(
    spawnSync('git', ['check-ignore', ...ignored], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n'),
  ).toEqual(ignored)
})

test('an interrupted rotation resumes and issues new invitations', async () => {
  await init()
  const ann = await joined((await inviteMember(administrator, 'Ann')).invitation)
  for (let at = 0; at < 250; at++) await write(ann, `q${at}`, { at })
  const { adminFile } = administrator
  for (const breaksAt of [4, 6, 9]) {
    let calls = 0
    const broken: Administrator = {
      adminFile,
      fetch: (url, init) =>
        ++calls >= breaksAt ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init),
    }
    await expect(rotateTeam(broken)).rejects.toThrow(/./)
    expect(readAdminFile(adminFile)!.nextSecret).not.toBeNull()
    expect(await sentenceOf(inviteMember(administrator, 'Cem'))).toMatch(/rotate again/)
  }
  const { invited, resealed } = await rotateTeam(administrator)
  expect(resealed.sealed + resealed.done).toBe(251)
  expect(resealed.done).toBeGreaterThan(0)
  const rotated = await joined(invited[0]!.invitation)
  for (const at of [0, 120, 249]) expect(await valueOf(rotated, `q${at}`)).toEqual({ at })
})

test('team status shows members, keys, sizes, nodes and unreachable nodes', async () => {
  await init()
  const ann = await joined((await inviteMember(administrator, 'Ann')).invitation)
  await inviteMember(administrator, 'Bob')
  const key = await sharedKey(ann.keys, 'machine', 'a machine')
  const value = { member: ann.user, at: Date.now() - 5 * 60_000 }
  await ann.engine.commit([{ key, value: await seal(ann.keys, key, { value, sequence: 1, after: 0 }) }])
  await write(ann, 'question', {})
  const file = readAdminFile(administrator.adminFile)!
  writeAdminFile(administrator.adminFile, { ...file, endpoints: [...file.endpoints, 'http://127.0.0.1:4'] })
  const text = linesOfStatus(await statusOfTeam(administrator), Date.now()).join('\n')
  for (const line of [
    /Sales: 2 members/,
    /Ann +1 machine +seen 5 min ago/,
    /Bob +0 machines +not joined yet/,
    /claims +1\n/,
    /machines +1\n/,
    /healthy, leader +etcd 3\.\d+\.\d+, .* of 2\.15 GB = \d %/,
    /127\.0\.0\.1:4 +does not respond/,
  ])
    expect(text).toMatch(line)
})

test('a missing etcd, another server and an invalid admin file are each reported in one sentence', async () => {
  const at = (endpoint: string) =>
    sentenceOf(initTeam({ ...administrator }, { endpoints: [endpoint], name: 'Sales' }))
  expect(await at('http://127.0.0.1:4')).toMatch(/No etcd responds.*nothing listens there: start etcd/)
  expect(await at('https://nowhere.invalid:2379')).toMatch(/no such host: correct --endpoints/)
  expect(await at(cluster.endpoints[0]!.replace('http:', 'https:'))).toMatch(/does not speak TLS/)
  expect(await at('ftp://etcd.example')).toMatch(/is not an address of etcd/)
  expect(await at('http://etcd.example:2379')).toMatch(/must begin with https:/)
  const other: Administrator = { ...administrator, fetch: () => Promise.resolve(new Response('<html>')) }
  expect(await sentenceOf(initTeam(other, { endpoints: cluster.endpoints, name: 'Sales' }))).toMatch(
    /is not etcd 3\.4 or later/,
  )
  expect(await sentenceOf(inviteMember(administrator, 'Ann'))).toMatch(/Create the team with init/)
  writeFileSync(administrator.adminFile, '{"version":1}')
  expect(await sentenceOf(statusOfTeam(administrator))).toMatch(/is not an admin file/)
})

// Last, because it uses another etcd.
test('team init refuses an etcd with other keys unless --shared is given, and stores a generated root password in the admin file', async () => {
  const fresh = await startEtcd(1, { quick: true })
  try {
    await etcdEngine({ endpoints: fresh.endpoints, login: null, fetch }).commit([
      { key: 'somebody/else', value: new Uint8Array(1) },
    ])
    const made = (more = {}) =>
      initTeam(administrator, { endpoints: fresh.endpoints, name: 'Sales', ...more })
    expect(await sentenceOf(made())).toMatch(/1 keys that are not Sidelight's.*--shared/)
    expect(readAdminFile(administrator.adminFile)).toBeNull()
    // Interrupt between writing the file and creating etcd's users; the next run resumes.
    let calls = 0
    const broken: Administrator = {
      ...administrator,
      fetch: (url, init) => (++calls > 3 ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)),
    }
    await expect(
      initTeam(broken, { endpoints: fresh.endpoints, name: 'Sales', shared: true }),
    ).rejects.toThrow(/./)
    const file = readAdminFile(administrator.adminFile)!
    expect((await made({ shared: true })).file).toEqual(file)
    expect('password' in file.root && file.root.password).toMatch(/^[\w-]{32}$/)
    expect(read((await inviteMember(administrator, 'Ann')).invitation).team).toBe('Sales')
  } finally {
    await fresh.close()
  }
})

test.each([
  [['status', '--admin-file'], '--admin-file needs a value. All options: npm run team -- --help\n'],
  [['--foo'], 'There is no option --foo. All options: npm run team -- --help\n'],
  [['status', '--shared=1'], '--shared takes no value. All options: npm run team -- --help\n'],
])('invalid arguments %j print one sentence and exit with 1', (typed, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/team/main.ts', ...typed], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, sentence])
})
