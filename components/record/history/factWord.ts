import { i18n } from '#i18n'
import { factNames, type FactName } from '../../../lib/records/history.ts'

/** What a fact is called; one that an earlier version wrote stands as it is. */
export function factWord(fact: string): string {
  return isFact(fact) ? i18n.t(`history.fact.${fact}`) : fact
}

function isFact(fact: string): fact is FactName {
  return factNames.some((name) => name === fact)
}
