import { textOf } from './tree.ts'

export function words(language = 'en'): Map<string, string> {
  const found = new Map<string, string>()
  const path: string[] = []
  for (const line of textOf(`assets/locales/${language}.yml`).split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, indent, key, text] = /^( *)([\w-]+):(?: (.+))?$/.exec(line) ?? []
    if (indent === undefined || key === undefined)
      throw new Error(`${language}.yml: write this on one line: ${line}`)
    path.splice(indent.length / 2, Infinity, key)
    if (text) found.set(path.join('.'), text.replace(/^(['"])(.*)\1$/, '$2'))
  }
  return found
}

const form = /\.(0|1|n)$/

/** The same for all plural forms. */
export function keyOf(whole: string): string {
  return whole.replace(form, '')
}
