import * as z from 'zod/mini'
import { boundJson, shortened, type Unreadable } from '../bound-json.ts'
import { cutText } from '../limits.ts'
export type { Unreadable } from '../bound-json.ts'

interface Read<Data> {
  data: Data
  unreadable: Unreadable[]
}

// Each round takes out every part that does not fit, so a second round finds something only in odd nestings.
const rounds = 5

/**
 * Reads `value` by `schema`, whatever it is: never throws. A part of the wrong shape costs only itself: it is taken
 * out and listed in `unreadable`; of a text or a list that is too long, the beginning stays. Fields that the schema does
 * not know are kept. `null` when nothing of the value fits.
 */
export function readTolerantly<S extends z.ZodMiniType>(schema: S, value: unknown): Read<z.output<S>> | null {
  const { value: rest, leftOut: unreadable } = boundJson(value, namesIn(schema))
  for (let round = 0; round < rounds; round++) {
    const parsed = schema.safeParse(rest)
    if (parsed.success) return { data: parsed.data, unreadable: shortened(unreadable) }
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

/** One issue of each part: what was taken out once must not be taken out again, since the next would go. */
function oneEach(issues: Issue[]): Issue[] {
  const byPath = new Map<string, Issue>()
  for (const issue of issues) {
    const path = JSON.stringify(issue.path)
    if (!byPath.has(path) || !isTooLong(issue)) byPath.set(path, issue)
  }
  return [...byPath.values()]
}

/** List items from the end to the start, so that taking one out does not move the next. */
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

/** Leaves the beginning of a text or a list, and gives all of it. */
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

/** The names of all fields that a schema or a part of it knows. */
export function namesIn(schema: z.core.$ZodType): ReadonlySet<string> {
  const found = known.get(schema)
  if (found) return found
  const { shape = {}, innerType, element, options = [] } = schema._zod.def as Parts
  const inner = [...Object.values(shape), ...options, innerType, element].filter((part) => part !== undefined)
  const names = new Set([...Object.keys(shape), ...inner.flatMap((part) => [...namesIn(part)])])
  known.set(schema, names)
  return names
}
