const rules = new Map<string, Intl.PluralRules>()

/** All categories in CLDR order, such as `few`; locale files use these names. */
export const pluralCategories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The plural category of a count in a language. */
export function pluralCategory(tag: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, known)
  return known.select(count)
}

/** The categories that a language needs, in CLDR order. */
export function formsNeeded(tag: string): Intl.LDMLPluralRule[] {
  const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return pluralCategories.filter((category) => needed.includes(category))
}
