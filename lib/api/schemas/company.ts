import * as z from 'zod/mini'
import { address, anything, count, foundingYear, id, maybe, prose, text, texts } from './fields.ts'

export const company = z.looseObject({
  socialId: id,
  name: text,
  universalName: id,
  socialUrl: address,
  employeeCount: count,
  followerCount: count,
  employeeCountRange: maybe(z.looseObject({ start: count, end: count })),
  websiteUrl: address,
  tagline: text,
  description: prose,
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
  logo: address,
  backgroundUrl: address,
  foundedOn: maybe(z.looseObject({ year: foundingYear })),
  fundingData: anything,
})

export type Company = z.infer<typeof company>
