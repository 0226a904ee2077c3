import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { numberText, locale } from '../../ui/formats.ts'
import { labelled } from '../../ui/plainDocument.ts'
import { monthText } from './months.ts'

export function memberSince({ creationDate }: Person): string | null {
  if (!creationDate?.year) return null
  return monthText({ year: creationDate.year, month: creationDate.month ?? null }, locale())
}

export function countText(value: number | null | undefined): string | null {
  return typeof value === 'number' ? numberText(value) : null
}

export function factLines(person: Person): (string | null)[] {
  return [
    labelled(i18n.t('person.fact.profile'), person.socialUrl),
    labelled(i18n.t('person.fact.followers'), countText(person.followerCount)),
    labelled(i18n.t('person.fact.connections'), countText(person.connectionsCount)),
    labelled(i18n.t('person.fact.memberSince'), memberSince(person)),
  ]
}
