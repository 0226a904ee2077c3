import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { commandLine, refuse } from '../../cli/command-line.ts'
import { EngineError, type EngineErrorKind } from '../../lib/team/engine.ts'
import { writePrivately, readAdminFile } from '../../cli/team/admin-file.ts'
import {
  initTeam,
  inviteMember,
  removeMember,
  rotateTeam,
  type Administrator,
  type Invited,
} from '../../cli/team/administer.ts'
import { AdminError } from '../../cli/team/gateway.ts'
import { linesOfStatus } from '../../cli/team/status-lines.ts'
import { statusOfTeam } from '../../cli/team/status.ts'

const usage = `Administers a Sidelight team on etcd 3.4 or later. See docs/team.md.

  npm run team -- init --endpoints https://a.example:2379,https://b.example:2379 --name "Sales"
      [--urls …]                  etcd's addresses for members, if different, such as a proxy
      [--ca ca.pem]               the CA certificate of etcd
      [--root-password-file …]    the password of etcd's user root
      [--budget 500] [--member-budget 100]   credits per day, for the team and per member
      [--no-buying-alone]         no purchases while etcd is unreachable
      [--shared]                  others use this etcd, with users of their own
  npm run team -- invite NAME     prints the invitation of one member
  npm run team -- remove NAME     takes the member's access away
  npm run team -- rotate          encrypts everything again and prints new invitations
  npm run team -- status          members, keys, sizes and nodes

  --admin-file sidelight-team.json   the administrator's secrets; keep it private
  --file FILE                        writes invitations there instead of printing them`

const { values: options, positionals } = commandLine({
  name: 'npm run team',
  usage,
  options: {
    'admin-file': { type: 'string', default: 'sidelight-team.json' },
    endpoints: { type: 'string' },
    urls: { type: 'string' },
    name: { type: 'string', default: 'Team' },
    ca: { type: 'string' },
    'root-password-file': { type: 'string' },
    budget: { type: 'string' },
    'member-budget': { type: 'string' },
    'no-buying-alone': { type: 'boolean' },
    shared: { type: 'boolean' },
    file: { type: 'string' },
  },
  takesWords: true,
})

/** Messages go to standard error, so that standard output contains only invitations. */
const print = (text: string) => process.stderr.write(`${text}\n`)
const listOf = (text = '') => text.split(',').filter((each) => each.trim() !== '')

const sentences: Record<EngineErrorKind, string> = {
  unreachable: 'etcd stopped responding. Run the command again to resume.',
  denied: 'etcd denied this to its user root. Check its users.',
  full: 'etcd is full. Compact and defragment it, or raise its quota: see docs/team.md.',
  'too-large': 'etcd rejected a large request. Use its default --max-request-bytes and --max-txn-ops.',
  compacted: 'etcd was compacted during the command. Run it again.',
  unreadable: 'The server is not etcd 3.4 or later. Correct the addresses.',
}

function output(invited: readonly Invited[], isOne: boolean): void {
  const lines = invited.map(({ name, invitation }) => (isOne ? invitation : `${name}\t${invitation}`))
  const text = lines.map((line) => `${line}\n`).join('')
  if (options.file === undefined) process.stdout.write(text)
  else writePrivately(options.file, text)
  print(
    options.file === undefined
      ? 'An invitation is as secret as a password: send it only to the member.'
      : `Written to ${options.file}, which only you can read. It is as secret as a password.`,
  )
}

function creditsOf(text: string | undefined, option: string): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new AdminError(`--${option} must be a number of credits, 0 or more.`)
  return number
}

async function run(): Promise<void> {
  const [command = '', ...names] = positionals
  const name = names.join(' ')
  const adminFile = resolve(options['admin-file'])
  const ca = options.ca === undefined ? readAdminFile(adminFile)?.ca : resolve(options.ca)
  if (ca) setDefaultCACertificates([...getCACertificates('default'), readCertificate(ca)])
  const administrator: Administrator = { adminFile, fetch: (url, init) => fetch(url, init) }
  switch (command) {
    case 'init': {
      const { file, isNew } = await initTeam(administrator, {
        endpoints: listOf(options.endpoints),
        name: options.name,
        budget: creditsOf(options.budget, 'budget'),
        memberBudget: creditsOf(options['member-budget'], 'member-budget'),
        mayBuyAlone: options['no-buying-alone'] !== true,
        ...(options.urls === undefined ? {} : { urls: listOf(options.urls) }),
        ...(ca ? { ca } : {}),
        ...(options['root-password-file'] === undefined
          ? {}
          : { rootPasswordFile: resolve(options['root-password-file']) }),
        ...(options.shared ? { shared: true } : {}),
      })
      print(
        isNew
          ? `Created the team ${file.team}. ${adminFile} contains its secret${'password' in file.root ? " and etcd's root password" : ''}: keep it, and a copy elsewhere. Next: npm run team -- invite NAME`
          : `The team ${file.team} already existed and is complete now.`,
      )
      return
    }
    case 'invite':
      if (name === '') throw new AdminError('Give the name of the member: npm run team -- invite NAME')
      return output([await inviteMember(administrator, name)], true)
    case 'remove': {
      if (name === '') throw new AdminError('Give the name of the member: npm run team -- remove NAME')
      const removed = await removeMember(administrator, name)
      print(
        `Removed ${removed}. etcd no longer accepts anything from their machines or sends them anything new. They still have ` +
          "the data that their machines have read, the team's secret, and any stream that is open now. " +
          'Next: npm run team -- rotate',
      )
      return
    }
    case 'rotate': {
      const { invited, resealed, unfreed, strangers } = await rotateTeam(administrator)
      print(
        `Encrypted ${resealed.sealed} values again${resealed.done > 0 ? `; ${resealed.done} already were` : ''}${resealed.foreign > 0 ? `; ${resealed.foreign} don't belong to this team and are unchanged` : ''}. ` +
          'Members have no access until they paste their new invitation in Settings, Team; they lose no data. ' +
          'Earlier backups of etcd open with the old secret: make a new backup now, and delete them.',
      )
      if (strangers.length > 0)
        print(
          `Deleted ${strangers.length} ${strangers.length === 1 ? 'user' : 'users'} of etcd without a member, for example from an old backup.`,
        )
      for (const endpoint of unfreed)
        print(
          `${endpoint} could not be defragmented: run etcdctl defrag. Until then its file contains old values.`,
        )
      return output(invited, false)
    }
    case 'status':
      print(linesOfStatus(await statusOfTeam(administrator), Date.now()).join('\n'))
      return
    case '':
      print(usage)
      return
    default:
      refuse('npm run team', `There is no command ${command}.`)
  }
}

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new AdminError(`${path} can't be read. Give etcd's CA certificate with --ca.`)
  }
}

try {
  await run()
} catch (error) {
  if (error instanceof AdminError) print(error.message)
  else if (error instanceof EngineError) print(sentences[error.kind])
  else throw error
  process.exitCode = 1
}
