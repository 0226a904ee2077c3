const rules = new Map<string, Intl.PluralRules>()

/** All that any language has, in the order of CLDR, such as `few`. Locale files name their forms by these. */
export const pluralCategories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Which form a count takes in a language. */
export function pluralCategory(tag: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, known)
  return known.select(count)
}

/** Which forms a language needs for whatever may be counted, in the order of CLDR. */
export function formsNeeded(tag: string): Intl.LDMLPluralRule[] {
  const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return pluralCategories.filter((category) => needed.includes(category))
}
