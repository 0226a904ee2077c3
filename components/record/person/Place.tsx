import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { HeadLine } from '../../ui/HeadLine.tsx'
import { locale } from '../../ui/locale.ts'
import { localTime } from './localTime.ts'
import { placeOf } from './placeOf.ts'

/** Where they are, and what time it is there. */
export function Place({ location, now }: { location: Person['location']; now: number }) {
  const place = placeOf(location)
  if (!place) return null
  const time = location?.countryCode ? localTime(location.countryCode, now, locale()) : null
  return (
    <HeadLine
      icon="pin"
      label={i18n.t('person.place')}
      value={place}
      aside={time && i18n.t('person.localTime', [time])}
    >
      <bdi>{place}</bdi>
    </HeadLine>
  )
}
