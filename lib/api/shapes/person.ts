import * as z from 'zod/mini'
import { anything, flag, list, maybe, number, startEnd, text, texts } from './fields.ts'

export const position = z.looseObject({
  title: text,
  companyName: text,
  description: text,
  contractType: text,
  companyLocation: text,
  companyLogo: text,
  socialUrl: text,
  socialId: text,
  startEndDate: startEnd,
})

export const education = z.looseObject({
  degreeName: text,
  fieldOfStudy: text,
  description: text,
  socialUrl: text,
  schoolLogo: text,
  schoolName: text,
  startEndDate: startEnd,
})

export const languageProficiency = z.looseObject({ language: text, proficiency: text })

const recommendation = z.looseObject({
  caption: text,
  description: text,
  authorFullname: text,
  authorUrl: text,
})
const certification = z.looseObject({
  name: text,
  organizationName: text,
  organizationUrl: text,
  issuedDate: text,
})

export const person = z.looseObject({
  publicIdentifier: text,
  socialIdentifier: text,
  memberIdentifier: text,
  socialUrl: text,
  firstName: text,
  lastName: text,
  headline: text,
  location: maybe(z.looseObject({ city: text, state: text, country: text, countryCode: text })),
  summary: text,
  photoUrl: text,
  backgroundUrl: text,
  openToWork: flag,
  premium: flag,
  showVerificationBadge: flag,
  creationDate: maybe(z.looseObject({ month: number, year: number })),
  followerCount: number,
  connectionsCount: number,
  currentPosition: maybe(position),
  positions: maybe(z.looseObject({ positionsCount: number, positionHistory: list(position) })),
  schools: maybe(z.looseObject({ educationsCount: number, educationHistory: list(education) })),
  skills: texts,
  languages: texts,
  languagesWithProficiency: list(languageProficiency),
  recommendations: maybe(
    z.looseObject({ recommendationsCount: number, recommendationHistory: list(recommendation) }),
  ),
  certifications: maybe(
    z.looseObject({ certificationsCount: number, certificationHistory: list(certification) }),
  ),
  testScores: maybe(z.looseObject({ testScoresCount: number, testScoreHistory: list(anything) })),
  volunteeringExperiences: maybe(
    z.looseObject({ volunteeringExperiencesCount: number, volunteeringExperienceHistory: list(anything) }),
  ),
})

export type Language = z.infer<typeof languageProficiency>
export type Position = z.infer<typeof position>
export type Education = z.infer<typeof education>
export type Person = z.infer<typeof person>
