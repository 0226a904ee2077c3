import type { Company } from '../../../lib/api/schemas/company.ts'
import type { NamedField } from '../../ui/extraFields.ts'

export const shownOfCompany: Record<NamedField<Company>, true> = {
  socialId: true,
  name: true,
  universalName: true,
  socialUrl: true,
  employeeCount: true,
  followerCount: true,
  employeeCountRange: true,
  websiteUrl: true,
  tagline: true,
  description: true,
  industry: true,
  phone: true,
  specialities: true,
  headquarter: true,
  logo: true,
  backgroundUrl: true,
  foundedOn: true,
  fundingData: true,
}
