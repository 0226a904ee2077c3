import { i18n } from '#i18n'
import { factWord } from './factWord.ts'
import type { HistoryRow } from '../../../lib/records/database/rows/records.ts'

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
