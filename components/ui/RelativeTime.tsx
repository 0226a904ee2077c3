import { dateTimeText, locale } from './formats.ts'
import { relativeTime } from './relativeTime.ts'

/** A moment as the reader would say it; the exact date and time on hover and for machines. */
export function RelativeTime({ at, now }: { at: number; now: number }) {
  if (Number.isNaN(new Date(at).getTime())) return null
  return (
    <time dateTime={new Date(at).toISOString()} title={dateTimeText(at)}>
      {relativeTime(at, now, locale())}
    </time>
  )
}
