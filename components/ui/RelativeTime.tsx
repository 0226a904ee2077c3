import { dateTimeText, locale } from './formats.ts'
import { ageText, isoText, relativeTime } from './relativeTime.ts'

interface RelativeTimeProps {
  at: number
  now: number
  /** A date from elsewhere, in place of one that was written down here. */
  mayLieAhead?: boolean
}

/** A moment as the reader would say it; the exact date and time on hover and for machines. */
export function RelativeTime({ at, now, mayLieAhead = false }: RelativeTimeProps) {
  const iso = isoText(at)
  if (iso === undefined) return null
  return (
    <time dateTime={iso} title={dateTimeText(at)}>
      {(mayLieAhead ? relativeTime : ageText)(at, now, locale())}
    </time>
  )
}
