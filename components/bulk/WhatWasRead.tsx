import { i18n } from '#i18n'
import type { InvalidLine, InvalidReason } from '../../lib/bulk/input/input-entry.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { numberText, shareText } from '../ui/formats.ts'
import { invalidTexts } from './invalidTexts.ts'
import type { NewRunModel } from './newRunModel.ts'
import { shownToFix } from './RowsToFix.tsx'

export function WhatWasRead({ newRun }: { newRun: NewRunModel }) {
  const reading = useLastValue(newRun.reading.value)
  const offerings = useLastValue(newRun.offerings.value) ?? []
  if (!newRun.reading.value && newRun.progress.value > 0)
    return <p class="soft">{i18n.t('run.reading', [shareText(newRun.progress.value)])}</p>
  if (!reading || (reading.entries.length === 0 && reading.unread.length === 0)) return null
  const counts = offerings.map(({ kind, count }) => `${i18n.t(`run.kind.${kind}`)}: ${numberText(count)}`)
  // Take the number from the estimate: besides repeated rows, it counts different rows that need the same lookup.
  const duplicates = newRun.rows.counts.value.duplicates
  const { headings, unread } = reading
  const skipped = [
    ...(duplicates > 0 ? [i18n.t('run.duplicates', duplicates, [numberText(duplicates)])] : []),
    ...(headings > 0 ? [i18n.t('run.headings', headings, [numberText(headings)])] : []),
    ...(unread.length > 0 ? [i18n.t('run.unread', unread.length, [numberText(unread.length)])] : []),
  ]
  return (
    <>
      <p role="status" class="run-read">
        {counts.length > 0 ? counts.join(' · ') : i18n.t('run.readNone')}
        {skipped.map((text) => (
          <span key={text} class="soft">
            {' · '}
            {text}
          </span>
        ))}
      </p>
      {unread.length > shownToFix && <InvalidReasons unread={unread} />}
    </>
  )
}

const shownReasons = 4
const shownRows = 5

function InvalidReasons({ unread }: { unread: readonly InvalidLine[] }) {
  const groups = [...Map.groupBy(unread, ({ reason }) => reason)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return (
    <ul class="soft run-reasons">
      {groups.slice(0, shownReasons).map(([reason, rows]) => (
        <li key={reason}>{reasonText(reason, rows)}</li>
      ))}
    </ul>
  )
}

function reasonText(reason: InvalidReason, rows: readonly InvalidLine[]): string {
  const numbers = rows.slice(0, shownRows).map(({ line }) => numberText(line))
  const more = rows.length > shownRows ? '…' : ''
  return `${i18n.t(invalidTexts[reason])} ${i18n.t('run.inRows', [numbers.join(', ') + more])}`
}
