import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyBuildFor, type Addresses } from '../e2e/build-once.ts'

const root = resolve(import.meta.dirname, '../..')

/** The last commit whose Sidelight wrote each former version of the database. Their dependencies are today's. */
export const formerCommits: Readonly<Record<number, string>> = {
  1: '127e0e4ab1',
  2: '26a41001a4',
  3: '942854420a',
}

/** Whether a commit is there: a shallow clone, or the source as an archive, has none of them. */
export function isInHistory(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Sidelight as it was at a commit, for these addresses, in the folder `to`, which it gives. */
export function buildFormer(commit: string, addresses: Addresses, to: string): Promise<string> {
  return copyBuildFor(addresses, join(to, 'package'), async ({ apiUrl, socialUrl }) => {
    // Outside of the tree, whose tools would take it for sources of today.
    const source = mkdtempSync(join(tmpdir(), `sidelight-${commit}-`))
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
    execFileSync('tar', ['-x', '-C', source], { input: archive })
    symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'))
    const env = { ...process.env, WXT_API_URL: apiUrl, WXT_SOCIAL_URL: socialUrl }
    const wxt = join(root, 'node_modules/wxt/bin/wxt.mjs')
    execFileSync(process.execPath, [wxt, 'build'], { cwd: source, env, stdio: 'ignore' })
    const built = join(to, 'built')
    cpSync(join(source, '.output', 'chrome-mv3'), built, { recursive: true })
    rmSync(source, { recursive: true, force: true })
    return built
  })
}
