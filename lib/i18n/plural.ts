const rules = new Map<string, Intl.PluralRules>()

/** The plural category of a count in a language. */
export function pluralCategory(tag: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, known)
  return known.select(count)
}
