const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
let tags: Map<string, string> | undefined

/** The two letters of a language by its English name, which is how profiles tell it; `null` for what has none. */
export function languageTag(name: string): string | null {
  tags ??= tagsByName()
  return tags.get(name.trim().toLowerCase()) ?? null
}

function tagsByName(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  // The first to have a name keeps it: some codes are older forms of others.
  const byName = new Map<string, string>()
  for (const code of codes) {
    const name = english.of(code)?.toLowerCase()
    if (name && new Intl.Locale(code).language === code && !byName.has(name)) byName.set(name, code)
  }
  return byName
}
