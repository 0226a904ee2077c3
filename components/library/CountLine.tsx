import { i18n } from '#i18n'
import type { LibraryModel } from './libraryModel.ts'
import { numberText } from '../ui/formats.ts'

/** How many records there are, and how many of them the filter lets through. */
export function CountLine({ library }: { library: LibraryModel }) {
  const shown = library.shown.value
  const read = library.reading.value
  return (
    <p role="status">
      {read === null ? shown && countText(shown.length, library.rows.size) : readingText(read)}
    </p>
  )
}

const readingText = (read: number) => i18n.t('library.reading', [numberText(read)])

function countText(shown: number, all: number): string {
  if (shown === all) return i18n.t('library.count', all, [numberText(all)])
  return i18n.t('library.countOf', shown, [numberText(shown), numberText(all)])
}
