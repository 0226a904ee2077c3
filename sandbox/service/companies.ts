import type { Company, Person, World } from '../world/types.ts'

export function companyByDomainResponse(company: Company): Record<string, unknown> {
  return {
    socialId: company.socialId,
    name: company.name,
    universalName: company.universalName,
    socialUrl: company.socialUrl,
    employeeCount: company.employeeCount,
    followerCount: company.followerCount,
    employeeCountRange: company.employeeCountRange,
    websiteUrl: company.websiteUrl,
    tagline: company.tagline,
    description: company.description,
    industry: company.industry,
    phone: company.phone,
    specialities: company.specialities,
    headquarter: company.headquarter,
    logo: company.logo,
  }
}

export function companyResponse(company: Company): Record<string, unknown> {
  const { backgroundUrl, foundedOn } = company
  return { ...companyByDomainResponse(company), backgroundUrl, foundedOn, fundingData: null }
}

export function employerOf(world: World, person: Person): Company | undefined {
  return person.currentPosition ? world.company(person.currentPosition.socialId) : undefined
}
