const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
let tags: Map<string, string> | undefined

/** For English names, as in profiles; `null` if there is none. */
export function languageTag(name: string): string | null {
  tags ??= tagsByName()
  return tags.get(name.trim().toLowerCase()) ?? null
}

function tagsByName(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  // The first code of a name wins; the others are older forms.
  const byName = new Map<string, string>()
  for (const code of codes) {
    const name = english.of(code)?.toLowerCase()
    if (name && new Intl.Locale(code).language === code && !byName.has(name)) byName.set(name, code)
  }
  return byName
}
