import { isObject } from '../../api/is-object.ts'

export interface MentionNames {
  ids: string[]
  emails: string[]
  names: string[]
}

export interface Mentions {
  of: MentionNames
  /** In one text, or in separate first and last names. */
  isNamedIn(value: unknown): boolean
  /** A list entry about the person. */
  isAbout(value: unknown): boolean
  cut(text: string): string
  without(value: unknown): unknown
}

export function mentionsOf(of: MentionNames): Mentions {
  const { ids } = of
  const marks = marksOf(of)
  const anywhere = pattern(marks, ids)
  const whole = new Set(marks.map(plain))
  const handles = new Set(ids.map(plain))

  const isIn = (text: string) => whole.has(plain(text)) || matches(anywhere, text)
  const cut = (text: string) => {
    if (whole.has(plain(text))) return ''
    const rest = text.normalize('NFC').replace(anywhere, '')
    return matches(anywhere, rest) ? '' : rest === text.normalize('NFC') ? text : rest
  }

  const isAbout = (value: unknown): boolean => {
    if (!isObject(value)) return false
    const { firstName, lastName } = value
    if (typeof firstName === 'string' && typeof lastName === 'string' && isIn(`${firstName} ${lastName}`))
      return true
    return Object.entries(value).some(([name, field]) => isMark(name, field))
  }
  const isMark = (name: string, field: unknown): boolean => {
    if (typeof field !== 'string') return false
    if (/^https?:\/\//i.test(field)) return isIn(field)
    return whole.has(plain(field)) || (holdsId.test(name) && handles.has(plain(field)))
  }

  const isNamedIn = (value: unknown): boolean => {
    if (typeof value === 'string') return isIn(value)
    if (Array.isArray(value)) return value.some(isNamedIn)
    return isObject(value) && (isAbout(value) || Object.values(value).some(isNamedIn))
  }
  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return cut(value)
    if (Array.isArray(value)) return value.filter((item) => !isAbout(item)).map(without)
    if (!isObject(value)) return value
    const kept = Object.entries(value).filter(([, field]) => !isAbout(field))
    return Object.fromEntries(kept.map(([name, field]) => [name, without(field)]))
  }
  return {
    of,
    isNamedIn,
    isAbout,
    cut,
    without,
  }
}

/** The words that identify the person in any text. */
export function marksOf({ ids, emails, names }: MentionNames): string[] {
  return [...emails, ...names.filter(isFull), ...ids.filter(isTelling)]
}

/** A single word is ambiguous in prose, except in a script without spaces, where three letters are enough. */
const isFull = (name: string) => /\S\s+\S/.test(name.trim()) || (isUnspaced(name) && name.trim().length > 2)

/** In these fields, a single word is a handle. */
export const holdsId = /identifier$|handle$|id$/i

export const isUnspaced = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)

/** Not an ordinary word, so it identifies the person in any text. */
const isTelling = (id: string) => id.length > 5 && /[\d-]/.test(id)

const matches = (sought: RegExp, text: string) =>
  text.normalize('NFC').search(sought) !== -1 || plain(text).search(sought) !== -1

/** The text without JSON and URL escapes, composed, in lower case and with plain spaces. */
export function plain(text: string): string {
  return decoded(text).normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

function decoded(text: string): string {
  if (!/\\u|%/.test(text)) return text
  const unescaped = text.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
  return unescaped.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

export const escaped = (text: string) => text.normalize('NFC').replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function pattern(texts: string[], ids: string[]): RegExp {
  const words = texts.map((text) => {
    const letters = escaped(text.trim()).replaceAll(/\s+/g, '\\s+')
    // Word boundaries can only be required in scripts with spaces.
    return isUnspaced(text) ? letters : `(?<![\\p{L}\\p{N}-])${letters}(?![\\p{L}\\p{N}-])`
  })
  const leading = ids.map((id) => `(?:/in/|\\bperson:(?:member:)?)${escaped(id)}(?![\\p{L}\\p{N}-])`)
  const all = [...leading, ...words]
  return new RegExp(all.length > 0 ? all.join('|') : '(?!)', 'giu')
}
