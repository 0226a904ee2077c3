/** The field name with `from` at its start replaced by `to`. */
export function renamedName(name: string, from: string, to: string): string {
  // A capital must follow: `socialUrl` is renamed, `socially` isn't.
  const isNamed = name.startsWith(from) && /^[A-Z]/.test(name.slice(from.length))
  return isNamed ? `${to}${name.slice(from.length)}` : name
}

/**
 * Renames the prefix `from` to `to` in all field names, at any depth. Values stay unchanged. Deployments use the
 * network's name where the specification has `social`.
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
