import * as z from 'zod/mini'
import { boundJson, limitUnreadable, type Unreadable } from '../bound-json.ts'
import { cutText } from '../../text/limits.ts'
export type { Unreadable } from '../bound-json.ts'

interface Read<Data> {
  data: Data
  unreadable: Unreadable[]
}

// Each round removes all parts that don't match; only unusual nestings need a second one.
const rounds = 5

/**
 * Reads `value` by `schema`; `null` if nothing matches. Never throws. Removes parts of the wrong shape and lists them
 * in `unreadable`; shortens long texts and lists; keeps unknown fields.
 */
export function readTolerantly<S extends z.ZodMiniType>(schema: S, value: unknown): Read<z.output<S>> | null {
  const { value: rest, leftOut: unreadable } = boundJson(value, namesIn(schema))
  for (let round = 0; round < rounds; round++) {
    const parsed = schema.safeParse(rest)
    if (parsed.success) return { data: parsed.data, unreadable: limitUnreadable(unreadable) }
    const { issues } = parsed.error
    if (issues.some(({ path }) => path.length === 0)) return null
    for (const issue of deepestLast(oneEach(issues))) {
      const value = isTooLong(issue) ? cut(rest, issue) : takeOut(rest, issue.path)
      unreadable.push({ path: issue.path.join('.'), value })
    }
  }
  return null
}

type Issue = z.core.$ZodIssue

const isTooLong = (issue: Issue): issue is z.core.$ZodIssueTooBig =>
  issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')

/** Keeps one issue per part: removing a list index twice would also remove the next item. */
function oneEach(issues: Issue[]): Issue[] {
  const byPath = new Map<string, Issue>()
  for (const issue of issues) {
    const path = JSON.stringify(issue.path)
    if (!byPath.has(path) || !isTooLong(issue)) byPath.set(path, issue)
  }
  return [...byPath.values()]
}

/** Sorts issues so that list items are removed from the end, which keeps the earlier indexes valid. */
function deepestLast(issues: Issue[]): Issue[] {
  return issues.toSorted(({ path: a }, { path: b }) => {
    for (let depth = 0; depth < Math.min(a.length, b.length); depth++) {
      const [x, y] = [a[depth], b[depth]]
      if (x !== y && typeof x === 'number' && typeof y === 'number') return y - x
    }
    return b.length - a.length
  })
}

function parentIn(root: unknown, path: PropertyKey[]): unknown {
  let parent = root
  for (const key of path.slice(0, -1)) parent = Reflect.get(Object(parent), key)
  return parent
}

function takeOut(root: unknown, path: PropertyKey[]): unknown {
  const last = path[path.length - 1]!
  const parent = parentIn(root, path)
  if (Array.isArray(parent)) return parent.splice(Number(last), 1)[0]
  const taken: unknown = Reflect.get(Object(parent), last)
  Reflect.deleteProperty(Object(parent), last)
  return taken
}

function cut(root: unknown, { path, maximum }: z.core.$ZodIssueTooBig): unknown {
  const last = path[path.length - 1]!
  const parent = Object(parentIn(root, path))
  const long: unknown = Reflect.get(parent, last)
  const most = Number(maximum)
  if (typeof long === 'string') Reflect.set(parent, last, cutText(long, most))
  else if (Array.isArray(long)) Reflect.set(parent, last, long.slice(0, most))
  return long
}

const known = new WeakMap<z.core.$ZodType, ReadonlySet<string>>()

interface Parts {
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
}

export function namesIn(schema: z.core.$ZodType): ReadonlySet<string> {
  const found = known.get(schema)
  if (found) return found
  const { shape = {}, innerType, element, options = [] } = schema._zod.def as Parts
  const inner = [...Object.values(shape), ...options, innerType, element].filter((part) => part !== undefined)
  const names = new Set([...Object.keys(shape), ...inner.flatMap((part) => [...namesIn(part)])])
  known.set(schema, names)
  return names
}
