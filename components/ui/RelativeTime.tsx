import { dateTimeText, locale } from './formats.ts'
import { ageText, isoText, relativeTime } from './relativeTime.ts'

interface RelativeTimeProps {
  at: number
  now: number
  canBeFuture?: boolean
  words?: (time: string) => string
}

/** A text such as "3 days ago". Tooltip and `datetime` have the exact time. */
export function RelativeTime({ at, now, canBeFuture = false, words = String }: RelativeTimeProps) {
  const iso = isoText(at)
  if (iso === undefined) return null
  return (
    <time dateTime={iso} title={dateTimeText(at)}>
      {words((canBeFuture ? relativeTime : ageText)(at, now, locale()))}
    </time>
  )
}
