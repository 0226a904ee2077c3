import { i18n } from '#i18n'
import type { InvalidReason } from '../../lib/bulk/input/input-entry.ts'
import type { NewBatchModel } from './newBatchModel.ts'
import { Button } from '../ui/Button.tsx'
import { DidYouMean } from '../ui/DidYouMean.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { numberText } from '../ui/formats.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { shareText } from './estimateTexts.ts'
import { useKept } from '../model/useLoaded.ts'

/** How many entries of each kind there are, and how many more of the same. */
export function WhatWasRead({ making }: { making: NewBatchModel }) {
  const reading = useKept(making.reading.value)
  const offerings = useKept(making.offerings.value) ?? []
  if (!making.reading.value && making.progress.value > 0)
    return <p class="batch-faint">{i18n.t('batch.reading', [shareText(making.progress.value)])}</p>
  if (!reading || (reading.entries.length === 0 && reading.unread.length === 0)) return null
  const counts = offerings.map(({ kind, count }) => `${i18n.t(`batch.kind.${kind}`)}: ${numberText(count)}`)
  const { duplicates } = reading
  return (
    <p role="status" class="batch-read">
      {counts.length > 0 ? counts.join(' · ') : i18n.t('batch.readNone')}
      {duplicates > 0 && (
        <span class="batch-faint"> · {i18n.t('batch.duplicates', duplicates, [numberText(duplicates)])}</span>
      )}
    </p>
  )
}

/** The first of them are shown; whoever has more corrects these first. */
const mostShown = 200

const whyWords = {
  elsewhere: 'batch.why.elsewhere',
  'no-company': 'batch.why.noCompany',
  'one-word': 'batch.why.oneWord',
  unclear: 'batch.why.unclear',
  page: 'batch.why.page',
  email: 'batch.why.email',
  domain: 'batch.why.domain',
  'other-site': 'batch.why.otherSite',
  several: 'batch.why.several',
  nothing: 'batch.why.nothing',
} as const satisfies Record<InvalidReason, PlainKey>

/** What nothing can be asked of, each with its place and the reason. */
export function NotRead({ making }: { making: NewBatchModel }) {
  const unread = useKept(making.reading.value)?.unread ?? []
  if (unread.length === 0) return null
  const more = unread.length - mostShown
  const clear = unread.filter(({ suggestions }) => suggestions?.length === 1)
  return (
    <Disclosure summary={i18n.t('batch.unread', unread.length, [numberText(unread.length)])}>
      {clear.length > 1 && (
        <div class="batch-actions">
          <Button size="small" onClick={() => making.take(clear.map(({ line }) => [line, 0]))}>
            {i18n.t('input.takeAll', [numberText(clear.length)])}
          </Button>
        </div>
      )}
      <ol class="batch-unread">
        {unread.slice(0, mostShown).map(({ line, text, why, suggestions = [] }) => (
          <li key={line}>
            <span class="batch-faint">{i18n.t('batch.line', [numberText(line)])}</span>
            <bdi>{text}</bdi>
            <span class="batch-soft">{i18n.t(whyWords[why])}</span>
            {suggestions.map((suggestion, at) => (
              <DidYouMean
                key={suggestion.text}
                suggestion={suggestion.text}
                onTake={() => making.take([[line, at]])}
              />
            ))}
          </li>
        ))}
      </ol>
      {more > 0 && <p class="batch-faint">{i18n.t('batch.unreadMore', more, [numberText(more)])}</p>}
    </Disclosure>
  )
}
