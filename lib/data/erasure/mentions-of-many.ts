import {
  holdsId,
  isObject,
  mentionsOf,
  type Mentions,
  type MentionNames,
} from '../../records/identity/mentions.ts'
import { indexNames, type See } from './name-index.ts'

/** Finds who of many people is named in what is kept of others, and takes them out. */
export interface MentionsOfMany {
  /** The people who are named in a value, in one text or in parts; in the order in which they were given. */
  namedIn(value: unknown): MentionNames[]
  isNamedIn(value: unknown): boolean
  /** The value without all of them: the same as without one after the other, in the order in which they were given. */
  without(value: unknown): unknown
}

/** What is gone from a list or an object. */
const gone = Symbol('gone')

/** Each text is read once, however many people there are; whoever is named in it is then looked at by themselves. */
export function mentionsOfMany(people: readonly MentionNames[]): MentionsOfMany {
  const index = indexNames(people)
  // Most are named nowhere: what takes somebody out is made when they are met.
  const made = new Map<number, Mentions>()
  const mentionsAt = (number: number): Mentions => {
    const known = made.get(number) ?? mentionsOf(people[number]!)
    made.set(number, known)
    return known
  }

  /** Tells of those whom an object names by itself, and not in what is in it. */
  const inFields = (value: Record<string, unknown>, see: See): void => {
    const { firstName, lastName } = value
    if (typeof firstName === 'string' && typeof lastName === 'string')
      index.namedBy(`${firstName} ${lastName}`, see)
    for (const [name, field] of Object.entries(value)) {
      if (typeof field !== 'string') continue
      if (holdsId.test(name)) see(index.byHandle(field))
      index.namedBy(field, see)
    }
  }
  const inValue = (value: unknown, see: See): void => {
    if (typeof value === 'string') index.namedBy(value, see)
    else if (Array.isArray(value)) for (const item of value) inValue(item, see)
    else if (isObject(value)) {
      inFields(value, see)
      for (const field of Object.values(value)) if (typeof field === 'object') inValue(field, see)
    }
  }

  const cut = (text: string): string => {
    let left = text
    for (let last = -1; ;) {
      last = nextOf((see) => index.namedBy(left, see), last)
      if (last === Infinity) return left
      left = mentionsAt(last).cut(left)
    }
  }
  const withoutIn = (value: Record<string, unknown>, isEntry: boolean): unknown => {
    const left = { ...value }
    for (let last = -1; ;) {
      last = nextOf((see) => inFields(left, see), last)
      if (last === Infinity) break
      const one = mentionsAt(last)
      if (isEntry && one.isAbout(left)) return gone
      for (const [name, field] of Object.entries(left))
        if (typeof field === 'string') set(left, name, one.cut(field))
    }
    for (const [name, field] of Object.entries(left)) {
      if (typeof field !== 'object') continue
      const rest = part(field)
      if (rest === gone) delete left[name]
      else set(left, name, rest)
    }
    return left
  }
  const part = (value: unknown): unknown => (isObject(value) ? withoutIn(value, true) : without(value))
  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return cut(value)
    if (Array.isArray(value)) return value.map(part).filter((item) => item !== gone)
    return isObject(value) ? withoutIn(value, false) : value
  }

  return {
    without,
    namedIn(value) {
      const found = new Set<number>()
      inValue(value, (some) => some.forEach((number) => found.add(number)))
      return [...found].toSorted((a, b) => a - b).map((number) => people[number]!)
    },
    isNamedIn(value) {
      let isNamed = false
      inValue(value, (some) => (isNamed ||= some.length > 0))
      return isNamed
    },
  }
}

/** The first of all who are named after the last one; `Infinity` where there is none. */
function nextOf(tell: (see: See) => void, last: number): number {
  let next = Infinity
  tell((numbers) => {
    const after = numbers.find((number) => number > last)
    if (after !== undefined && after < next) next = after
  })
  return next
}

/** Also a field that is called `__proto__`. */
function set(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
