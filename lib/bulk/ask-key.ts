import type { Ask } from './rows.ts'

const keys = new WeakMap<Ask, string>()

export function askKey(ask: Ask): string {
  const known = keys.get(ask)
  if (known !== undefined) return known
  const key =
    'operation' in ask
      ? `${ask.operation} ${JSON.stringify(ask.input)}`
      : `${ask.section} ${ask.page.url} ${ask.domain ?? ''}`
  keys.set(ask, key)
  return key
}
