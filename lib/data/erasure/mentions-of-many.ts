import { isObject } from '../../api/is-object.ts'
import { holdsId, mentionsOf, type Mentions, type MentionNames } from '../../records/identity/mentions.ts'
import { matchNames, type NameMatcher, type See } from './name-matcher.ts'
import type { YieldToPage } from '../../yield-to-page.ts'

export interface MentionIndex {
  namedIn(value: unknown): MentionNames[]
  isNamedIn(value: unknown): boolean
  without(value: unknown): unknown
}

const gone = Symbol('gone')

/** Reads each text once, however many people there are, then checks those found in it one by one. */
export function mentionIndexOf(people: readonly MentionNames[]): MentionIndex {
  const building = matchNames(people)
  let step = building.next()
  while (!step.done) step = building.next()
  return mentionsIn(step.value, people)
}

/** Searches in slices, with pauses. */
export async function mentionsInSteps(
  people: readonly MentionNames[],
  pause: YieldToPage,
): Promise<MentionIndex> {
  const building = matchNames(people)
  let step = building.next()
  for (; !step.done; step = building.next()) {
    const paused = pause()
    if (paused) await paused
  }
  return mentionsIn(step.value, people)
}

function mentionsIn(matcher: NameMatcher, people: readonly MentionNames[]): MentionIndex {
  // Most people are mentioned nowhere, so their patterns are created on demand.
  const made = new Map<number, Mentions>()
  const mentionsAt = (number: number): Mentions => {
    const known = made.get(number) ?? mentionsOf(people[number]!)
    made.set(number, known)
    return known
  }

  const inFields = (value: Record<string, unknown>, see: See): void => {
    const { firstName, lastName } = value
    if (typeof firstName === 'string' && typeof lastName === 'string')
      matcher.namedBy(`${firstName} ${lastName}`, see)
    for (const name in value) {
      const field = value[name]
      if (typeof field !== 'string') continue
      if (isIdField(name)) see(matcher.byHandle(field))
      matcher.namedBy(field, see)
    }
  }
  const inValue = (value: unknown, see: See): void => {
    if (typeof value === 'string') matcher.namedBy(value, see)
    else if (Array.isArray(value)) for (const item of value) inValue(item, see)
    else if (isObject(value)) {
      inFields(value, see)
      for (const name in value) if (typeof value[name] === 'object') inValue(value[name], see)
    }
  }
  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return matcher.isNamedBy(value)
    if (Array.isArray(value)) return value.some(isIn)
    if (!isObject(value)) return false
    const { firstName, lastName } = value
    if (typeof firstName === 'string' && typeof lastName === 'string')
      if (matcher.isNamedBy(`${firstName} ${lastName}`)) return true
    for (const name in value) {
      const field = value[name]
      if (typeof field === 'string' && isIdField(name) && matcher.byHandle(field).length > 0) return true
      if (isIn(field)) return true
    }
    return false
  }
  const isNamed = (text: string, number: number): boolean => {
    let isThere = false
    matcher.namedBy(text, (numbers) => (isThere ||= numbers.includes(number)))
    return isThere
  }

  const cut = (text: string): string => {
    let remainder = text
    for (let last = -1; ;) {
      last = nextOf((see) => matcher.namedBy(remainder, see), last)
      if (last === Infinity) return remainder
      remainder = mentionsAt(last).cut(remainder)
    }
  }
  const withoutIn = (value: Record<string, unknown>, isEntry: boolean): unknown => {
    const remainder = { ...value }
    for (let last = -1; ;) {
      last = nextOf((see) => inFields(remainder, see), last)
      if (last === Infinity) break
      const one = mentionsAt(last)
      if (isEntry && one.isAbout(remainder)) return gone
      for (const [name, field] of Object.entries(remainder))
        if (typeof field === 'string' && isNamed(field, last)) set(remainder, name, one.cut(field))
    }
    for (const [name, field] of Object.entries(remainder)) {
      if (typeof field !== 'object') continue
      const rest = part(field)
      if (rest === gone) delete remainder[name]
      else set(remainder, name, rest)
    }
    return remainder
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
      const named = new Set<number>()
      inValue(value, (some) => some.forEach((number) => named.add(number)))
      return [...named].toSorted((a, b) => a - b).map((number) => people[number]!)
    },
    isNamedIn: isIn,
  }
}

const idFields = new Map<string, boolean>()

function isIdField(name: string): boolean {
  let known = idFields.get(name)
  if (known === undefined) {
    known = holdsId.test(name)
    // There are few names of fields, unless someone generates them.
    if (idFields.size < 5000) idFields.set(name, known)
  }
  return known
}

function nextOf(tell: (see: See) => void, last: number): number {
  let next = Infinity
  tell((numbers) => {
    const after = numbers.find((number) => number > last)
    if (after !== undefined && after < next) next = after
  })
  return next
}

function set(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
