import type { Company, Job } from './types.ts'

export function residentJob(company: Company | undefined): Partial<Job> {
  if (!company) return {}
  return {
    title: 'Senior Dispatch Engineer',
    companyName: company.name,
    companyLogo: company.logo,
    company: company.universalName,
    description: [
      'Every night our planners move four hundred departures around tides, strikes and broken axles. The board that they do it on is ours, and we are looking for one more person to look after it.',
      'What you will do\n• Build the parts of the board that planners ask for, together with the planners.\n• Keep it quick: a change must be on every screen within a second.\n• Share the on-call week with six others, with the following Monday off.',
      'Who we look for\n• Some years of TypeScript, or of something near it and the wish to change.\n• Patience with old data and new colleagues.\n• Swedish is welcome, English is enough.',
      'Six weeks of holiday, a four-day week after the first year for those who want it, and a view of the harbour.',
    ].join('\n\n'),
    location: 'Malmö, Skåne, Sweden',
    creationDate: '2026-10-12T07:30:00.000Z',
    repostDate: '2026-10-26T07:30:00.000Z',
    repostedJob: true,
    applicantsCount: 37,
    flexibility: 'Hybrid',
    experienceLevel: 'Mid-Senior level',
    contractType: 'Full-time',
  }
}
