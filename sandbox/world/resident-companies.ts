import type { Company } from './types.ts'

export type CompanyPlan = Pick<Company, 'name' | 'path' | 'industry'> & Partial<Company>

/** Missing fields are generated. */
export const residentCompanies: CompanyPlan[] = [
  {
    name: 'Northwind Atlas',
    universalName: 'northwind-atlas',
    path: 'company',
    industry: 'Truck Transportation and Logistics',
    socialId: '1048576',
    domain: 'northwind-atlas.example',
    employeeCount: 1840,
    followerCount: 27_310,
    employeeCountRange: { start: 1001, end: 5000 },
    tagline: 'Freight that keeps its appointments',
    description:
      'Northwind Atlas carries freight between forty ports and the towns behind them. Drivers, planners and developers work from the same board, so that a late ship becomes a new plan before it becomes a late delivery. The company was started in Malmö with two trucks and a fax machine; the fax machine is still on display.',
    phone: '+00 555 010 2030',
    specialities: [
      'Road freight',
      'Cross-docking',
      'Customs',
      'Dispatch software',
      'Cold chain',
      'Night dispatch',
    ],
    headquarter: {
      city: 'Malmö',
      country: 'Sweden',
      postalCode: '211 15',
      geographicArea: 'Skåne',
      street1: 'Kajgatan 14',
      street2: 'Building B',
    },
    foundedOn: { year: 1994 },
  },
  {
    name: 'University of Eldermere',
    universalName: 'university-of-eldermere',
    path: 'school',
    industry: 'Higher Education',
    socialId: '2097152',
    domain: 'university-of-eldermere.example',
    tagline: 'Founded by shipwrights, open to everyone',
    foundedOn: { year: 1871 },
  },
  {
    name: 'Northwind Atlas Labs',
    universalName: 'northwind-atlas-labs',
    path: 'showcase',
    industry: 'Software Development',
    socialId: '1048577',
    domain: 'labs.northwind-atlas.example',
    tagline: 'What we try before we trust it',
    description:
      'Prototypes, measurements and failed experiments from the people who write the dispatch software of Northwind Atlas.',
    foundedOn: { year: 2018 },
  },
  {
    name: 'Harbourline Freight',
    universalName: 'harbourline-freight',
    path: 'company',
    industry: 'Truck Transportation and Logistics',
    domain: 'harbourline-freight.example',
  },
  {
    name: 'Copperleaf Metrics',
    universalName: 'copperleaf-metrics',
    path: 'company',
    industry: 'Data Infrastructure and Analytics',
    domain: 'copperleaf-metrics.example',
    tagline: null,
    phone: null,
  },
  {
    name: 'Elsmark Technical College',
    universalName: 'elsmark-technical-college',
    path: 'school',
    industry: 'Higher Education',
    domain: 'elsmark-technical-college.example',
  },
]
