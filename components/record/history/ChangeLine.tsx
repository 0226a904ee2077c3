import { i18n } from '#i18n'
import type { HistoryRow } from '../../../lib/records/database/rows/records.ts'
import { historyFacts, type HistoryFact } from '../../../lib/records/followed-facts.ts'

/** What changed, in one line: "Title: was Editor, now Author". */
export function ChangeLine({ change: { fact, before, after } }: { change: HistoryRow }) {
  const word = factWord(fact)
  const text =
    before === ''
      ? i18n.t('history.added', [word, after])
      : after === ''
        ? i18n.t('history.gone', [word, before])
        : i18n.t('history.was', [word, before, after])
  return <span dir="auto">{text}</span>
}

/** What a fact is called; one that an earlier version wrote stands as it is. */
function factWord(fact: string): string {
  return isFact(fact) ? i18n.t(`history.fact.${fact}`) : fact
}

function isFact(fact: string): fact is HistoryFact {
  return historyFacts.some((name) => name === fact)
}
