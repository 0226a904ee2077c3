import type { Person } from '../../../lib/api/schemas/person.ts'
import { spokenLanguages } from '../../../lib/records/merge-person.ts'
import { joinedBy } from '../../ui/plainDocument.ts'
import { readableWord } from '../../ui/plainText.ts'

export function languageLines(person: Person): string[] {
  return spokenLanguages(person).map(({ language, proficiency }) =>
    joinedBy([language, proficiency && readableWord(proficiency)]),
  )
}

export function certificationLines(certifications: Person['certifications']): string[] {
  return (certifications?.certificationHistory ?? []).map(({ name, organizationName, issuedDate }) =>
    joinedBy([name, organizationName, issuedDate]),
  )
}

export function recommendationLines(recommendations: Person['recommendations']): string[] {
  return (recommendations?.recommendationHistory ?? []).flatMap(
    ({ authorFullname, caption, description }) => [
      joinedBy([authorFullname, caption]),
      description?.trim() ?? '',
    ],
  )
}
