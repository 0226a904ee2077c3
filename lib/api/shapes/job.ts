import * as z from 'zod/mini'
import { flag, number, text } from './fields.ts'

const found = {
  socialIdentifier: text,
  title: text,
  companyName: text,
  companyLogo: text,
  location: text,
  url: text,
  creationDate: text,
  repostDate: text,
  experienceLevel: text,
  contractType: text,
}

/** A job as jobs search lists it. */
export const foundJob = z.looseObject(found)

export const job = z.looseObject({
  ...found,
  description: text,
  repostedJob: flag,
  applicantsCount: number,
  flexibility: text,
})

export type Job = z.infer<typeof job>
export type FoundJob = z.infer<typeof foundJob>
