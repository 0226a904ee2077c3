import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TreeCopy } from './copy.ts'

export interface Recipe {
  name: string
  check: string
  apply(copy: TreeCopy): void
}

export function addRow(copy: TreeCopy, path: string, name: string, row: string): void {
  copy.change(path, (text) => {
    const start = text.search(new RegExp(`^(export )?(const|interface|type) ${name}\\b`, 'm'))
    if (start < 0) throw new Error(`${path} declares no ${name}.`)
    const end = /^[)}\]]/m.exec(text.slice(start + 1))
    if (!end) throw new Error(`The end of ${name} in ${path} was not found.`)
    const at = start + 1 + end.index
    return `${text.slice(0, at)}${row.replace(/\n*$/, '\n')}${text.slice(at)}`
  })
}

export function addToLine(copy: TreeCopy, path: string, name: string, row: string): void {
  copy.change(path, (text) =>
    text.replace(new RegExp(`^((?:export )?const ${name}\\b[^\\n]*?)(,?)\\](.*)$`, 'm'), `$1, ${row}]$3`),
  )
}

export function addImport(copy: TreeCopy, path: string, line: string): void {
  copy.change(path, (text) => text.replace(/^import /m, `${line}\nimport `))
}

export function replace(copy: TreeCopy, path: string, what: string | RegExp, by: string): void {
  copy.change(path, (text) => text.replace(what, by))
}

/**
 * Adds a text in every language by its full key, such as `options.limit.monthly`. Real recipes translate it; texts of
 * up to three words may be equal in two languages.
 */
export function addWords(copy: TreeCopy, key: string, text: string): void {
  const parts = key.split('.')
  const last = parts.pop()!
  for (const file of readdirSync(join(copy.folder, 'assets/locales')))
    copy.change(`assets/locales/${file}`, (yaml) => {
      const lines = yaml.split('\n')
      let at = -1
      for (const [depth, part] of parts.entries()) {
        const requested = `${'  '.repeat(depth)}${part}:`
        at = lines.findIndex((line, index) => index > at && line === requested)
        if (at < 0) throw new Error(`${file} has no ${key}.`)
      }
      lines.splice(at + 1, 0, `${'  '.repeat(parts.length)}${last}: ${text}`)
      return lines.join('\n')
    })
}
