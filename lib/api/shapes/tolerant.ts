import * as z from 'zod/mini'

/** A part of an answer that had another shape than its schema says: where it stood, and what it was. */
export interface Unreadable {
  path: string
  value: unknown
}

export interface Read<Data> {
  data: Data
  unreadable: Unreadable[]
}

// Each round takes out every part that does not fit, so a second round finds something only in odd nestings.
const rounds = 5

/**
 * Reads `value` by `schema`. A part of the wrong shape costs only itself: it is taken out and told in `unreadable`.
 * Fields that the schema does not know are kept. `null` when nothing of the value fits.
 */
export function readTolerantly<S extends z.ZodMiniType>(schema: S, value: unknown): Read<z.output<S>> | null {
  const unreadable: Unreadable[] = []
  const rest = structuredClone(value)
  for (let round = 0; round < rounds; round++) {
    const parsed = schema.safeParse(rest)
    if (parsed.success) return { data: parsed.data, unreadable }
    const paths = parsed.error.issues.map((issue) => issue.path)
    if (paths.some((path) => path.length === 0)) return null
    for (const path of deepestLast(paths))
      unreadable.push({ path: path.join('.'), value: takeOut(rest, path) })
  }
  return null
}

/** List items from the end to the start, so that taking one out does not move the next. */
function deepestLast(paths: PropertyKey[][]): PropertyKey[][] {
  return paths.toSorted((a, b) => {
    for (let depth = 0; depth < Math.min(a.length, b.length); depth++) {
      const [x, y] = [a[depth], b[depth]]
      if (x !== y && typeof x === 'number' && typeof y === 'number') return y - x
    }
    return b.length - a.length
  })
}

function takeOut(root: unknown, path: PropertyKey[]): unknown {
  const last = path[path.length - 1]!
  let parent = root
  for (const key of path.slice(0, -1)) parent = Reflect.get(Object(parent), key)
  if (Array.isArray(parent)) return parent.splice(Number(last), 1)[0]
  const taken: unknown = Reflect.get(Object(parent), last)
  Reflect.deleteProperty(Object(parent), last)
  return taken
}
