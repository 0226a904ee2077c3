import { i18n } from '#i18n'
import { historyFacts } from '../../../lib/records/followed-facts.ts'

/** What a fact is called; one that an earlier version wrote stands as it is. */
export function factText(fact: string): string {
  const known = historyFacts.find((name) => name === fact)
  return known ? i18n.t(`history.fact.${known}`) : fact
}
