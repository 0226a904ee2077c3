/** A link that writes to one address and does nothing else; `null` for what is none. */
export function mailLink(address: string): string | null {
  const [, name, host] = /^([^\s@]+)@([^\s@/?#]+)$/.exec(address) ?? []
  return name && host ? `mailto:${encodeURIComponent(name)}@${host}` : null
}
