import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { fullName } from '../../../lib/records/subject-facts.ts'
import type { Provenance } from '../../../lib/records/database/rows/sections.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import type { Copied } from '../../ui/copying.ts'
import { CurrentPosition } from './CurrentPosition.tsx'
import { Place } from './Place.tsx'

export interface PersonHeadProps {
  person: Person
  provenance: Provenance
  now: number
  actions?: ComponentChildren
  copyAll: Copied
}

export function PersonHead({ person, provenance, now, actions, copyAll }: PersonHeadProps) {
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
      copyAll={copyAll}
    />
  )
}
