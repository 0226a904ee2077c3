import { execFileSync } from 'node:child_process'

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** With `main`; the newest commit if the clone has no `main`. */
function mergeBase(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {}
  }
  return 'HEAD'
}

export function changedFiles(): string[] {
  const listed = [
    git('diff', '--name-only', '--no-renames', mergeBase()),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  return listed.flatMap((text) => text.split('\n')).filter(Boolean)
}
