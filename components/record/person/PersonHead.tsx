import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { fullName } from '../../../lib/records/subject-facts.ts'
import type { Provenance } from '../../../lib/records/database/rows/sections.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CardHead } from '../CardHead.tsx'
import type { Copied } from '../../ui/copying.ts'
import { CurrentPosition } from './CurrentPosition.tsx'
import { HeadLine } from '../HeadLine.tsx'
import { localTime } from './localTime.ts'
import { placeOf } from './placeOf.ts'
import { locale } from '../../ui/formats.ts'

interface PersonHeadProps {
  person: Person
  provenance: Provenance
  now: number
  pictureOf?: string | undefined
  actions?: ComponentChildren
  /** Whether the name is already shown above the card. */
  isNamedAbove?: boolean | undefined
  copyAll: Copied
}

export function PersonHead({
  person,
  provenance,
  now,
  actions,
  copyAll,
  isNamedAbove,
  pictureOf,
}: PersonHeadProps) {
  const name = fullName(person)
  const badges = [
    person.openToWork && (
      <Badge key="open" tone="accent">
        {i18n.t('person.openToWork')}
      </Badge>
    ),
    person.showVerificationBadge && <Badge key="verified">{i18n.t('person.verified')}</Badge>,
    person.premium && <Badge key="premium">{i18n.t('person.premium')}</Badge>,
  ]
  const lines = (
    <>
      <CurrentPosition person={person} now={now} />
      <Place location={person.location} now={now} />
    </>
  )
  return (
    <CardHead
      name={name || i18n.t('person.nameless')}
      initialsOf={name}
      look="person"
      lead={person.headline}
      lines={lines}
      badges={badges.filter(Boolean)}
      actions={actions}
      provenance={provenance}
      now={now}
      isNamedAbove={isNamedAbove}
      pictureOf={pictureOf}
      copyAll={copyAll}
    />
  )
}

/** The person's location and local time. */
function Place({ location, now }: { location: Person['location']; now: number }) {
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
