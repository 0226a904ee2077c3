import { cutText, limits } from '../text/limits.ts'

/** A part of an outside value that was not read. */
export interface Unreadable {
  path: string
  value: unknown
}

/** `deeperThan`: everything below a depth. */
type LeftOut = { characters: number } | { items: number } | { fields: number } | { deeperThan: number }

interface Place {
  from: object
  to: Record<string, unknown> | unknown[]
  depth: number
  /** Field name or index in `outer`. */
  name: string
  outer: Place | null
}

const omitted = Symbol('gone')
const none: ReadonlySet<string> = new Set()

/**
 * Copies a JSON value within `limits`, and lists the parts left out. Never throws and never recurses, whatever the
 * depth or size. Works breadth-first, so that the limit on nodes keeps the top levels. `first` names the fields to keep
 * if an object has too many.
 */
export function boundJson(
  root: unknown,
  first: ReadonlySet<string> = none,
): { value: unknown; leftOut: Unreadable[] } {
  const leftOut: Unreadable[] = []
  const queue: Place[] = []
  let nodes = 0
  const reportOmitted = (outer: Place | null, name: string, value: LeftOut) =>
    void leftOut.push({ path: pathOf(outer, name), value })

  const copyOf = (value: unknown, outer: Place | null, name: string): unknown => {
    nodes++
    if (typeof value === 'string') {
      if (value.length > limits.prose) reportOmitted(outer, name, { characters: value.length })
      return cutText(value, limits.prose)
    }
    // Adding 0 turns -0 into 0.
    if (typeof value === 'number') return value + 0
    if (typeof value !== 'object' || value === null) return value
    const depth = (outer?.depth ?? 0) + 1
    if (depth > limits.depth) {
      reportOmitted(outer, name, { deeperThan: limits.depth })
      return omitted
    }
    const to = Array.isArray(value) ? [] : {}
    queue.push({ from: value, to, depth, name, outer })
    return to
  }

  const value = copyOf(root, null, '')
  for (let at = 0; at < queue.length; at++) {
    const place = queue[at]!
    const room = Math.max(0, limits.nodes - nodes)
    if (Array.isArray(place.from)) {
      const items: unknown[] = place.from
      const maximum = Math.min(limits.items, room)
      if (items.length > maximum) reportOmitted(place.outer, place.name, { items: items.length })
      const kept = items.slice(0, maximum).map((item, index) => copyOf(item, place, String(index)))
      ;(place.to as unknown[]).push(...kept.filter((item) => item !== omitted))
      continue
    }
    const names = Object.keys(place.from)
    const maximum = Math.min(limits.keys, room)
    const kept = names.length > maximum ? prioritized(names, first).slice(0, maximum) : names
    if (names.length > maximum) reportOmitted(place.outer, place.name, { fields: names.length })
    for (const name of kept) {
      // Assigning this field would set the copy's prototype.
      const copy = name === '__proto__' ? omitted : copyOf(Reflect.get(place.from, name), place, name)
      if (copy !== omitted) Reflect.set(place.to, name, copy)
      else if (name === '__proto__') reportOmitted(place, name, { fields: 1 })
    }
  }
  return { value, leftOut: limitUnreadable(leftOut) }
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125]

/** Whether JSON text is nested too deeply for recursive code. Doesn't parse the text. */
export function isTooDeep(json: string, maximum: number = limits.depth * 4): boolean {
  let depth = 0
  let within = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (within) {
      if (code === backslash) at++
      else if (code === quote) within = false
    } else if (code === quote) within = true
    else if (code === openList || code === openObject) {
      if (++depth > maximum) return true
    } else if (code === closeList || code === closeObject) depth--
  }
  return false
}

/** Shortens a list of unreadable parts to the limit. The last entry, without a path, then counts the rest. */
export function limitUnreadable(parts: Unreadable[]): Unreadable[] {
  const { unreadable: maximum } = limits
  if (parts.length <= maximum) return parts
  const rest = parts.slice(maximum - 1).reduce((sum, part) => sum + partsIn(part), 0)
  return [...parts.slice(0, maximum - 1), { path: '', value: { parts: rest } }]
}

export function partsIn({ path, value }: Unreadable): number {
  if (path !== '' || typeof value !== 'object' || value === null || !('parts' in value)) return 1
  return typeof value.parts === 'number' ? value.parts : 1
}

function prioritized(names: string[], first: ReadonlySet<string>): string[] {
  return [...names.filter((name) => first.has(name)), ...names.filter((name) => !first.has(name))]
}

function pathOf(outer: Place | null, name: string): string {
  const names = [name]
  for (let place = outer; place; place = place.outer) names.push(place.name)
  // Leave out the root, which has no name, and cut names, which may have any length.
  return names
    .reverse()
    .slice(1)
    .map((part) => cutText(part, 100))
    .join('.')
}
