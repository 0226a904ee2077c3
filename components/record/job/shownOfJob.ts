import type { Job } from '../../../lib/api/schemas/job.ts'
import type { NamedField } from '../../ui/extraFields.ts'

export const shownOfJob: Record<NamedField<Job>, true> = {
  socialIdentifier: true,
  title: true,
  companyName: true,
  companyLogo: true,
  location: true,
  url: true,
  creationDate: true,
  repostDate: true,
  experienceLevel: true,
  contractType: true,
  description: true,
  repostedJob: true,
  applicantsCount: true,
  flexibility: true,
}
