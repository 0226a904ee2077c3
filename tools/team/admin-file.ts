import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { readJson } from '../../lib/api/read-json.ts'
import { AdminError } from './gateway.ts'

export interface AdminMember {
  /** What the team calls them. */
  name: string
  /** Their user in etcd, which says nothing of them. */
  user: string
  /** When they were invited, as an ISO date and time. */
  invited: string
}

/** What the administrator of a team keeps, and nobody else: whoever has it can read all that the team shares. */
export interface AdminFile {
  version: 1
  team: string
  teamId: string
  /** Where the administrator, and where members ask etcd. */
  endpoints: string[]
  urls: string[]
  /** The path of the certificate that signed those of etcd; `null`: a usual one. */
  ca: string | null
  /** The path of the file with root's password, or that password. */
  root: { passwordFile: string } | { password: string }
  /** Base64url. */
  secret: string
  /** The secret that a rotation which has not ended yet moves to. */
  nextSecret: string | null
  /** The secret before the last rotation, which opens a backup of etcd from before it; `null`: there was none. */
  formerSecret: string | null
  members: AdminMember[]
}

export function readAdminFile(path: string): AdminFile | null {
  if (!existsSync(path)) return null
  const said = readJson(readFileSync(path, 'utf8')) as Partial<AdminFile> | null
  const { version, teamId, secret, endpoints, members } = said ?? {}
  if (version !== 1 || !teamId || !secret || !Array.isArray(endpoints) || !Array.isArray(members))
    throw new AdminError(`${path} is not a file of this tool. Name the right one by --admin-file.`)
  return { formerSecret: null, ...said } as AdminFile
}

/** Replaces the file in one step: a power cut leaves the one before or this one. Only its owner may read it. */
export function writeAdminFile(path: string, file: AdminFile): void {
  writePrivately(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

/** Writes a file that only its owner may read, whatever the mode of one that is there. */
export function writePrivately(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    // Before anything secret is in it: the mode above is for new files only.
    fchmodSync(file, 0o600)
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export function passwordOf({ root }: Pick<AdminFile, 'root'>): string {
  if ('password' in root) return root.password
  return readPassword(root.passwordFile)
}

/** The first line of a file. */
export function readPassword(path: string): string {
  if (!existsSync(path))
    throw new AdminError(`There is no ${path}. Name the file with root's password by --root-password-file.`)
  const [password = ''] = readFileSync(path, 'utf8').split(/\r?\n/)
  if (password === '') throw new AdminError(`${path} is empty. Its first line has to be root's password.`)
  return password
}
