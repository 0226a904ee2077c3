import * as z from 'zod/mini'
import { address, count, date, flag, id, prose, text } from './fields.ts'

const found = {
  socialIdentifier: id,
  title: text,
  companyName: text,
  companyLogo: address,
  location: text,
  url: address,
  creationDate: date,
  repostDate: date,
  experienceLevel: text,
  contractType: text,
}

/** A job in search results. */
export const foundJob = z.looseObject(found)

export const job = z.looseObject({
  ...found,
  description: prose,
  repostedJob: flag,
  applicantsCount: count,
  flexibility: text,
})

export type Job = z.infer<typeof job>
export type FoundJob = z.infer<typeof foundJob>
