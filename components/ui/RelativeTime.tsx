import { dateTimeText, locale } from './formats.ts'
import { ageText, isoText, relativeTime } from './relativeTime.ts'

interface RelativeTimeProps {
  at: number
  now: number
  /** The date comes from outside and may be in the future. */
  mayLieAhead?: boolean
  /** Puts the relative time into a sentence. */
  words?: (time: string) => string
}

/** A relative time; the exact date and time are in the tooltip and in `datetime`. */
export function RelativeTime({ at, now, mayLieAhead = false, words = String }: RelativeTimeProps) {
  const iso = isoText(at)
  if (iso === undefined) return null
  return (
    <time dateTime={iso} title={dateTimeText(at)}>
      {words((mayLieAhead ? relativeTime : ageText)(at, now, locale()))}
    </time>
  )
}
