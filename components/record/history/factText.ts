import { i18n } from '#i18n'
import { historyFacts } from '../../../lib/records/followed-facts.ts'

/** An unknown fact is returned unchanged. */
export function factText(fact: string): string {
  if (fact === 'job') return i18n.t('history.job.title')
  const known = historyFacts.find((name) => name === fact)
  return known ? i18n.t(`history.fact.${known}`) : fact
}
