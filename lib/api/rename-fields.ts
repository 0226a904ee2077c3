/** One field name that begins with `from`, with `to` in its place. */
export function renamedName(name: string, from: string, to: string): string {
  // A capital follows: `socialUrl`, not `socially`.
  const isNamed = name.startsWith(from) && /^[A-Z]/.test(name.slice(from.length))
  return isNamed ? `${to}${name.slice(from.length)}` : name
}

/**
 * Deployments use the network's name where the specification has `social`. Renames this prefix in all field
 * names at any depth; values stay unchanged.
 */
export function renameFields(value: unknown, from: string, to: string): unknown {
  return from === to ? value : renamed(value, from, to)
}

function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [renamedName(name, from, to), renamed(inner, from, to)]),
  )
}
