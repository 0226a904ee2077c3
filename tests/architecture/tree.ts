import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = new URL('../../', import.meta.url)

export function files(path: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = [...new Set(listed.split('\n'))].filter((file) => path.test(file))
  return paths.filter((file) => existsSync(new URL(file, root)))
}

export function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}

/** The code without comments. A comment must follow a blank, which distinguishes it from `//` in a match pattern. */
export function codeOf(file: string): string {
  return textOf(file)
    .replaceAll(/(^|\s)\/\*[\s\S]*?\*\//gm, '$1')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}

// Excludes calls such as `Array.from('…')`.
const named = /(?<!\.)(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g

export function importsOf(path: string): string[] {
  return [...codeOf(path).matchAll(named)].map(([, , name = '']) => name)
}

export const targetOf = (path: string, name: string) => normalize(join(dirname(path), name))

export const filesImportedBy = (path: string) =>
  importsOf(path)
    .filter((name) => name.startsWith('.'))
    .map((name) => targetOf(path, name))

export function linesOf(text: string): string[] {
  return text.trimEnd().split('\n')
}

export const sources = /^(lib|components|entrypoints|sandbox)\/.*\.(tsx?|js)$/
export const code = /\.(tsx?|js)$/
