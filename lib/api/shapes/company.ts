import * as z from 'zod/mini'
import { anything, maybe, number, text, texts } from './fields.ts'

export const company = z.looseObject({
  socialId: text,
  name: text,
  universalName: text,
  socialUrl: text,
  employeeCount: number,
  followerCount: number,
  employeeCountRange: maybe(z.looseObject({ start: number, end: number })),
  websiteUrl: text,
  tagline: text,
  description: text,
  industry: text,
  phone: text,
  specialities: texts,
  headquarter: maybe(
    z.looseObject({
      city: text,
      country: text,
      postalCode: text,
      geographicArea: text,
      street1: text,
      street2: text,
    }),
  ),
  logo: text,
  backgroundUrl: text,
  foundedOn: maybe(z.looseObject({ year: number })),
  fundingData: anything,
})

export type Company = z.infer<typeof company>
