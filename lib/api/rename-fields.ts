/** Requires a following capital: matches `socialUrl`, not `socially`. */
const startsWith = (word: string) => new RegExp(`^${RegExp.escape(word)}(?=[A-Z])`)

/** Replaces the prefix `from` of one field name with `to`. */
export function renamedName(name: string, from: string, to: string): string {
  return name.replace(startsWith(from), to)
}

/**
 * Deployments use the network's name where the specification has `social`. Renames this prefix in all field
 * names at any
 * depth; values stay unchanged.
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
