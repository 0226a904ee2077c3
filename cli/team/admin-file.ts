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
  name: string
  /** In etcd; a random name that reveals nothing about the member. */
  user: string
  /** In ISO format. */
  invited: string
}

export interface AdminFile {
  version: 1
  team: string
  teamId: string
  /** As used by the administrator. `urls` are those for members. */
  endpoints: string[]
  urls: string[]
  /** `null` if etcd's certificate is publicly trusted. */
  ca: string | null
  root: { passwordFile: string } | { password: string }
  /** In base64url. */
  secret: string
  /** Of an unfinished rotation. */
  nextSecret: string | null
  /** From before the last rotation; it opens older backups. `null` if there was no rotation. */
  formerSecret: string | null
  members: AdminMember[]
}

export function readAdminFile(path: string): AdminFile | null {
  if (!existsSync(path)) return null
  const parsed = readJson(readFileSync(path, 'utf8')) as Partial<AdminFile> | null
  const { version, teamId, secret, endpoints, members } = parsed ?? {}
  if (version !== 1 || !teamId || !secret || !Array.isArray(endpoints) || !Array.isArray(members))
    throw new AdminError(`${path} is not an admin file. Give the right one with --admin-file.`)
  return { formerSecret: null, ...parsed } as AdminFile
}

/** Atomically, readable only by its owner. */
export function writeAdminFile(path: string, file: AdminFile): void {
  writePrivately(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

/** Writes a file readable only by its owner, even if it existed with other permissions. */
export function writePrivately(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    // Set the mode before writing: `openSync` applies it only to new files.
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

export function readPassword(path: string): string {
  if (!existsSync(path))
    throw new AdminError(
      `There is no ${path}. Give the file that has root's password with --root-password-file.`,
    )
  const [password = ''] = readFileSync(path, 'utf8').split(/\r?\n/)
  if (password === '') throw new AdminError(`${path} is empty. Its first line must be root's password.`)
  return password
}
