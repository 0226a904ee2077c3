import type { Person } from '../../../lib/api/schemas/person.ts'
import type { NamedField } from '../../ui/extraFields.ts'

/** The fields that the person card shows. */
export const shownOfPerson: Record<NamedField<Person>, true> = {
  publicIdentifier: true,
  socialIdentifier: true,
  memberIdentifier: true,
  socialUrl: true,
  firstName: true,
  lastName: true,
  headline: true,
  location: true,
  summary: true,
  photoUrl: true,
  backgroundUrl: true,
  openToWork: true,
  premium: true,
  showVerificationBadge: true,
  creationDate: true,
  followerCount: true,
  connectionsCount: true,
  currentPosition: true,
  positions: true,
  schools: true,
  skills: true,
  languages: true,
  languagesWithProficiency: true,
  recommendations: true,
  certifications: true,
  testScores: true,
  volunteeringExperiences: true,
}
