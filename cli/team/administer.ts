import { randomBytes } from 'node:crypto'
import type { Fetch } from '../../lib/api/send.ts'
import { base64Of } from '../../lib/crypto/base64.ts'
import { parseBaseUrl } from '../../lib/input/parse-url.ts'
import type { Engine } from '../../lib/team/engine.ts'
import { etcdEngine } from '../../lib/team/etcd.ts'
import { bytesOfBase64Url, base64UrlOf, formatInvitation, shortName } from '../../lib/team/invitation.ts'
import { keyPrefix, secretBytes, teamKeys, type TeamKeys } from '../../lib/team/keys.ts'
import { changePolicy, readPolicy, defaultPolicy, type TeamPolicy } from '../../lib/team/policy.ts'
import { UnbelievedValue } from '../../lib/team/shared-values.ts'
import { passwordOf, readAdminFile, writeAdminFile, type AdminFile } from './admin-file.ts'
import { AdminError, openGateway, type Gateway } from './gateway.ts'
import { resealAll, type Resealed } from './reseal.ts'

export interface Administrator {
  adminFile: string
  fetch: Fetch
}

export interface NewTeam {
  endpoints: readonly string[]
  name: string
  /** If they differ from the administrator's. */
  urls?: readonly string[]
  ca?: string
  /**
   * Path of a file with root's password in its first line. Without it, a generated password is stored in the admin
   * file.
   */
  rootPasswordFile?: string
  /** Others use the same etcd, with users of their own. */
  shared?: boolean
  /** Credits per day for the team and for each member; `null` or missing for no limit. */
  budget?: number | null
  memberBudget?: number | null
  /** While etcd is unreachable. */
  mayBuyAlone?: boolean
}

export interface Invited {
  name: string
  invitation: string
}

/** Required to enable authentication. */
export const root = 'root'

const roleOf = (teamId: string) => `sidelight-${teamId}`

const bytesOf = (text: string) => base64Of(new TextEncoder().encode(text))

const endOf = (prefix: string) =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

export const rangeOf = (prefix: string) => ({ key: bytesOf(prefix), range_end: bytesOf(endOf(prefix)) })

const randomId = (length: number) =>
  Array.from(randomBytes(length), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

const randomPassword = () => base64UrlOf(randomBytes(24))

/**
 * Creates a team: etcd's root user, authentication, a role and the admin file. If the admin file exists, creates only
 * the missing parts.
 */
export async function initTeam(
  administrator: Administrator,
  requested: NewTeam,
): Promise<{ file: AdminFile; isNew: boolean }> {
  const before = readAdminFile(administrator.adminFile)
  const file = before ?? newFile(requested)
  const gateway = openGateway({ endpoints: file.endpoints, fetch: administrator.fetch })
  const hasUsers = (await gateway.call('auth/user/list', {}, withoutUser)) === null
  if (hasUsers && !before && requested.rootPasswordFile === undefined)
    throw new AdminError(
      'This etcd asks for users already. Name the file with the password of its user root by --root-password-file.',
    )
  const password = passwordOf(file)
  if (hasUsers) await gateway.login(root, password)
  else if (!requested.shared) await refuseOthers(gateway)
  // Save the file before etcd requires the password, which is stored nowhere else.
  if (!before) writeAdminFile(administrator.adminFile, file)
  if (!hasUsers) await turnOnUsers(gateway, password)
  await makeRole(gateway, file.teamId)
  const { budget = null, memberBudget = null, mayBuyAlone = true } = requested
  const initial = { ...defaultPolicy(file.team), budget, memberBudget, mayBuyAlone }
  await writePolicy(administrator, file, (policy) => policy ?? initial)
  return { file, isNew: !before }
}

async function writePolicy(
  { fetch }: Administrator,
  file: AdminFile,
  change: Parameters<typeof changePolicy>[1],
): Promise<void> {
  const { engine, keys } = await sharingOf(fetch, file)
  await changePolicy({ engine, keys }, change).catch(refuseOtherSecret)
}

function refuseOtherSecret(error: unknown): never {
  if (!(error instanceof UnbelievedValue)) throw error
  throw new AdminError(
    'etcd holds values of another secret. If it was restored from a backup, run rotate: npm run team -- rotate',
  )
}

/** For access to the team's data as root. */
export async function sharingOf(fetch: Fetch, file: AdminFile): Promise<{ engine: Engine; keys: TeamKeys }> {
  const login = { name: root, password: passwordOf(file) }
  return {
    engine: etcdEngine({ endpoints: file.endpoints, login, fetch }),
    keys: await teamKeys(file.teamId, bytesOfBase64Url(file.secret)),
  }
}

/** Error messages of etcd for a request without a user. */
const withoutUser = /user name is empty|permission denied|auth token/

function newFile({ endpoints, name, urls, ca, rootPasswordFile }: NewTeam): AdminFile {
  if (endpoints.length === 0)
    throw new AdminError('Give the address of etcd: --endpoints https://etcd.example:2379')
  return {
    version: 1,
    team: checkedName(name, 'team'),
    teamId: randomId(12),
    endpoints: endpoints.map(checkedUrl),
    urls: (urls ?? endpoints).map(checkedUrl),
    ca: ca ?? null,
    root:
      rootPasswordFile === undefined ? { password: randomPassword() } : { passwordFile: rootPasswordFile },
    secret: base64UrlOf(randomBytes(secretBytes)),
    nextSecret: null,
    formerSecret: null,
    members: [],
  }
}

/** Refuses to turn on authentication if that would lock out others who use this etcd without a user. */
async function refuseOthers(gateway: Gateway): Promise<void> {
  const count = async (range: object) =>
    Number((await gateway.call('kv/range', { ...range, count_only: true }))?.['count'] ?? 0)
  const others = (await count({ key: 'AA==', range_end: 'AA==' })) - (await count(rangeOf('sidelight/')))
  if (others > 0)
    throw new AdminError(
      `This etcd holds ${others} keys that are not Sidelight's, and whoever uses them without a user would be locked out. ` +
        'Use an etcd of its own, or say --shared.',
    )
}

async function turnOnUsers(gateway: Gateway, password: string): Promise<void> {
  const added = await gateway.call('auth/user/add', { name: root, password }, /already exists/)
  if (!added) await gateway.call('auth/user/changepw', { name: root, password })
  await gateway.call('auth/role/add', { name: root }, /already exists/)
  await gateway.call('auth/user/grant', { user: root, role: root })
  await gateway.call('auth/enable', {})
  await gateway.login(root, password)
}

/** Members may read all of their team's data and write all but the policy. */
async function makeRole(gateway: Gateway, teamId: string): Promise<void> {
  const name = roleOf(teamId)
  const all = keyPrefix({ team: teamId })
  const policy = keyPrefix({ team: teamId }, 'policy')
  await gateway.call('auth/role/add', { name }, /already exists/)
  for (const [permType, from, end] of [
    ['READ', all, endOf(all)],
    ['WRITE', all, policy],
    ['WRITE', endOf(policy), endOf(all)],
  ] as const)
    // If ranges overlap, etcd applies the permission that was granted last.
    await gateway.call('auth/role/grant', {
      name,
      perm: { permType, key: bytesOf(from), range_end: bytesOf(end) },
    })
}

export async function inviteMember(administrator: Administrator, typed: string): Promise<Invited> {
  const file = requireAdminFile(administrator)
  const name = checkedName(typed, 'member')
  if (findMember(file, name))
    throw new AdminError(`${name} has already been invited. Remove them first, or choose another name.`)
  if (file.nextSecret !== null) throw new AdminError('A rotation is unfinished. Run rotate again first.')
  const gateway = await asRoot(administrator, file)
  // Check this first, so that no user is created that then gets no invitation.
  await readPolicy(await sharingOf(administrator.fetch, file)).catch(refuseOtherSecret)
  const user = `${file.teamId}-${randomId(10)}`
  const password = randomPassword()
  await gateway.call('auth/user/add', { name: user, password })
  await gateway.call('auth/user/grant', { user, role: roleOf(file.teamId) })
  await writePolicy(administrator, file, (policy) =>
    withMembers(policy ?? defaultPolicy(file.team), { [user]: { name } }),
  )
  const member = { name, user, invited: new Date().toISOString() }
  writeAdminFile(administrator.adminFile, { ...file, members: [...file.members, member] })
  return { name, invitation: invitationOf(file, member, password) }
}

const withMembers = (policy: TeamPolicy, members: TeamPolicy['members']): TeamPolicy => ({
  ...policy,
  members: { ...policy.members, ...members },
})

/** Ends access from all of the member's machines. Returns the member's name. */
export async function removeMember(administrator: Administrator, typed: string): Promise<string> {
  const file = requireAdminFile(administrator)
  const member = findMember(file, typed)
  if (!member) {
    const names = file.members.map(({ name }) => name).join(', ')
    throw new AdminError(`${file.team} has no member ${typed}. Its members: ${names || 'none'}.`)
  }
  const gateway = await asRoot(administrator, file)
  await gateway.call('auth/user/delete', { name: member.user }, /not found/)
  await writePolicy(administrator, file, (policy) => {
    const { [member.user]: _removed, ...members } = policy?.members ?? {}
    return { ...(policy ?? defaultPolicy(file.team)), members }
  })
  writeAdminFile(administrator.adminFile, {
    ...file,
    members: file.members.filter(({ user }) => user !== member.user),
  })
  return member.name
}

export interface Rotated {
  invited: Invited[]
  resealed: Resealed
  unfreed: string[]
  /** Not in the admin file, for example after restoring an old backup. They are deleted. */
  strangers: string[]
}

/**
 * Rotates the secret: changes all passwords, encrypts all values again, deletes their history, and returns
 * new invitations. Works on an etcd restored from before the last rotation. Can be interrupted and run again.
 */
export async function rotateTeam(administrator: Administrator): Promise<Rotated> {
  const { adminFile, fetch } = administrator
  const before = await withCurrentSecret(administrator, requireAdminFile(administrator))
  const gateway = await asRoot(administrator, before)
  const old = bytesOfBase64Url(before.secret)
  const names = Buffer.from(old.slice(0, secretBytes))
  const next = before.nextSecret ?? base64UrlOf(Buffer.concat([names, randomBytes(secretBytes)]))
  const rotating: AdminFile = { ...before, nextSecret: next }
  writeAdminFile(adminFile, rotating)
  // A new password invalidates a user's tokens: from here on, no one can write with the old secret.
  const passwords = new Map(rotating.members.map(({ user }) => [user, randomPassword()]))
  for (const [name, password] of passwords)
    if (!(await gateway.call('auth/user/changepw', { name, password }, /not found/))) {
      await gateway.call('auth/user/add', { name, password })
      await gateway.call('auth/user/grant', { user: name, role: roleOf(rotating.teamId) })
    }
  const strangers = await unknownUsersIn(gateway, rotating)
  for (const name of strangers) await gateway.call('auth/user/delete', { name }, /not found/)
  const { engine, keys } = await sharingOf(fetch, before)
  const resealed = await resealAll(engine, keys, await teamKeys(rotating.teamId, bytesOfBase64Url(next)))
  const rotated: AdminFile = { ...rotating, secret: next, nextSecret: null, formerSecret: before.secret }
  await writePolicy(administrator, rotated, (policy) => withoutUnknownUsers(policy, rotated))
  const unfreed = await deleteHistory(gateway, rotated)
  writeAdminFile(adminFile, rotated)
  const invited = rotated.members.map((member) => ({
    name: member.name,
    invitation: invitationOf(rotated, member, passwords.get(member.user)!),
  }))
  return { invited, resealed, unfreed, strangers }
}

/** After an older backup was restored, the former secret opens the values in etcd. */
async function withCurrentSecret({ fetch }: Administrator, file: AdminFile): Promise<AdminFile> {
  if (file.formerSecret === null || file.nextSecret !== null) return file
  const opens = async (secret: string) => {
    const sharing = await sharingOf(fetch, { ...file, secret })
    return readPolicy(sharing).then(
      (policy) => policy !== null,
      (error: unknown) => {
        if (error instanceof UnbelievedValue) return false
        throw error
      },
    )
  }
  // Test with the policy, the only value that members can't write.
  if ((await opens(file.secret)) || !(await opens(file.formerSecret))) return file
  return { ...file, secret: file.formerSecret, formerSecret: file.secret }
}

/** Not in the admin file. */
export async function unknownUsersIn(gateway: Gateway, { teamId, members }: AdminFile): Promise<string[]> {
  const { users = [] } = ((await gateway.call('auth/user/list', {})) ?? {}) as { users?: string[] }
  const known = new Set(members.map(({ user }) => user))
  return users.filter((user) => user.startsWith(`${teamId}-`) && !known.has(user))
}

function withoutUnknownUsers(policy: TeamPolicy | null, { team, members }: AdminFile): TeamPolicy {
  const all = policy ?? defaultPolicy(team)
  const kept = members.map(({ user, name }) => [user, all.members[user] ?? { name }] as const)
  return { ...all, members: Object.fromEntries(kept) }
}

/** Compacts and defragments etcd, so that old values disappear from its files. Returns the nodes that failed. */
async function deleteHistory(gateway: Gateway, { endpoints }: AdminFile): Promise<string[]> {
  const revision = await headRevision(gateway)
  await gateway.call('kv/compaction', { revision: String(revision), physical: true }, /compacted/)
  const unfreed: string[] = []
  for (const endpoint of endpoints)
    if (!(await gateway.callNode(endpoint, 'maintenance/defragment', {}))) unfreed.push(endpoint)
  return unfreed
}

export async function headRevision(gateway: Gateway): Promise<number> {
  const { header } = ((await gateway.call('kv/range', { key: 'AA==', count_only: true })) ?? {}) as {
    header?: { revision?: string }
  }
  return Number(header?.revision ?? 0)
}

export function requireAdminFile({ adminFile }: Administrator): AdminFile {
  const file = readAdminFile(adminFile)
  if (!file)
    throw new AdminError(
      `There is no ${adminFile}. Create the team with init, or give its file with --admin-file.`,
    )
  return file
}

export async function asRoot({ fetch }: Administrator, file: AdminFile): Promise<Gateway> {
  const gateway = openGateway({ endpoints: file.endpoints, fetch })
  await gateway.login(root, passwordOf(file))
  return gateway
}

function invitationOf(
  { team, teamId, urls, secret }: AdminFile,
  { name, user }: AdminFile['members'][number],
  password: string,
): string {
  return formatInvitation({ team, teamId, urls, user, password, memberName: name, secret })
}

const normalizedName = (name: string) => name.normalize('NFKC').trim().toLowerCase()

const findMember = ({ members }: AdminFile, typed: string) =>
  members.find(({ name }) => normalizedName(name) === normalizedName(typed))

function checkedName(typed: string, of: 'team' | 'member'): string {
  const name = typed.normalize('NFC').trim()
  // Invisible characters and direction controls are not allowed.
  if (!shortName.safeParse(name).success || /[\u202a-\u202e\u2066-\u2069]/.test(name))
    throw new AdminError(
      `A ${of}'s name has 1 to 100 letters in one line, all of which can be seen. This one has ${name.length}: ${name.slice(0, 40)}`,
    )
  return name
}

function checkedUrl(typed: string): string {
  const parsed = parseBaseUrl(typed, { whole: true })
  if ('url' in parsed) return parsed.url
  throw new AdminError(
    `${typed} is not an address of etcd. It must begin with https:, or with http: on this computer: https://etcd.example:2379`,
  )
}
