import * as z from 'zod/mini'
import {
  address,
  anything,
  count,
  flag,
  id,
  list,
  maybe,
  month,
  prose,
  startEnd,
  text,
  texts,
  year,
} from './fields.ts'

export const position = z.looseObject({
  title: text,
  companyName: text,
  description: prose,
  contractType: text,
  companyLocation: text,
  companyLogo: address,
  socialUrl: address,
  socialId: id,
  startEndDate: startEnd,
})

export const education = z.looseObject({
  degreeName: text,
  fieldOfStudy: text,
  description: prose,
  socialUrl: address,
  schoolLogo: address,
  schoolName: text,
  startEndDate: startEnd,
})

export const languageProficiency = z.looseObject({ language: text, proficiency: text })

const recommendation = z.looseObject({
  caption: text,
  description: prose,
  authorFullname: text,
  authorUrl: address,
})
const certification = z.looseObject({
  name: text,
  organizationName: text,
  organizationUrl: address,
  issuedDate: text,
})

export const person = z.looseObject({
  publicIdentifier: id,
  socialIdentifier: id,
  memberIdentifier: id,
  socialUrl: address,
  firstName: text,
  lastName: text,
  headline: text,
  location: maybe(z.looseObject({ city: text, state: text, country: text, countryCode: text })),
  summary: prose,
  photoUrl: address,
  backgroundUrl: address,
  openToWork: flag,
  premium: flag,
  showVerificationBadge: flag,
  creationDate: maybe(z.looseObject({ month, year })),
  followerCount: count,
  connectionsCount: count,
  currentPosition: maybe(position),
  positions: maybe(z.looseObject({ positionsCount: count, positionHistory: list(position) })),
  schools: maybe(z.looseObject({ educationsCount: count, educationHistory: list(education) })),
  skills: texts,
  languages: texts,
  languagesWithProficiency: list(languageProficiency),
  recommendations: maybe(
    z.looseObject({ recommendationsCount: count, recommendationHistory: list(recommendation) }),
  ),
  certifications: maybe(
    z.looseObject({ certificationsCount: count, certificationHistory: list(certification) }),
  ),
  testScores: maybe(z.looseObject({ testScoresCount: count, testScoreHistory: list(anything) })),
  volunteeringExperiences: maybe(
    z.looseObject({ volunteeringExperiencesCount: count, volunteeringExperienceHistory: list(anything) }),
  ),
})

export type Position = z.infer<typeof position>
export type Education = z.infer<typeof education>
export type Person = z.infer<typeof person>
