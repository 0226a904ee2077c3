import { i18n } from '#i18n'
import type { Person } from '../../lib/api/shapes/person.ts'
import { Icon } from '../ui/Icon.tsx'
import { locale } from '../ui/locale.ts'
import { localTime } from './localTime.ts'

/** Where they are, and what time it is there. */
export function Place({ location, now }: { location: Person['location']; now: number }) {
  if (!location) return null
  const { city, state, country, countryCode } = location
  const place = [...new Set([city, state, country || countryCode].filter(Boolean))].join(', ')
  const time = countryCode ? localTime(countryCode, now, locale()) : null
  if (!place) return null
  return (
    <p class="card-head-line">
      <Icon name="pin" />
      <span>
        <bdi>{place}</bdi>
        {time && <span class="card-head-faint card-head-whole"> · {i18n.t('person.localTime', [time])}</span>}
      </span>
    </p>
  )
}
