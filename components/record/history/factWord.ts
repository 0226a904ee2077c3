import { i18n } from '#i18n'
import { historyFacts, type HistoryFact } from '../../../lib/records/followed-facts.ts'

/** What a fact is called; one that an earlier version wrote stands as it is. */
export function factWord(fact: string): string {
  return isFact(fact) ? i18n.t(`history.fact.${fact}`) : fact
}

function isFact(fact: string): fact is HistoryFact {
  return historyFacts.some((name) => name === fact)
}
