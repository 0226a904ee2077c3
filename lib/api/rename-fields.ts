/** A name that begins with the word and goes on with a capital: `socialUrl`, not `socially`. */
const startsWith = (word: string) => new RegExp(`^${RegExp.escape(word)}(?=[A-Z])`)

/** One field name that begins with `from`, with `to` in its place. */
export function renamedName(name: string, from: string, to: string): string {
  return name.replace(startsWith(from), to)
}

/**
 * Deployments put the network's own name where the specification writes `social`. Gives `value` with every field
 * name that begins with `from` begin with `to` instead, however deep; values are left alone.
 */
export function renameFields(value: unknown, from: string, to: string): unknown {
  return from === to ? value : renamed(value, startsWith(from), to)
}

function renamed(value: unknown, pattern: RegExp, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, pattern, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replace(pattern, to), renamed(inner, pattern, to)]),
  )
}
