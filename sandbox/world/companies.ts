import { placeOf } from './names/cultures.ts'
import { beginnings, industries, schoolNames, schoolTowns } from './industries.ts'
import type { Industry } from './industries.ts'
import { fill, slugOf, uniqueNames } from './letters.ts'
import { north } from './names/north.ts'
import { south } from './names/south.ts'
import { randomFor } from './random.ts'
import type { Random } from './random.ts'
import { residentCompanies, type CompanyPlan } from './resident-companies.ts'
import type { Company } from './types.ts'

const sizes = [
  [1, 10],
  [11, 50],
  [51, 200],
  [201, 500],
  [501, 1000],
  [1001, 5000],
  [5001, 10_000],
] as const
const towns = [...north, ...south].flatMap((culture) => culture.places).map(placeOf)

const education: Industry = {
  industry: 'Higher Education',
  endings: [],
  taglines: ['Learning by the water', 'Open since the doors were hung'],
  specialities: [
    'Undergraduate studies',
    'Doctoral studies',
    'Evening school',
    'Applied research',
    'Library',
  ],
  about: [
    '{name} teaches and does research close to the trades of the region.',
    'A third of its students in {city} work while they study.',
  ],
}

function plan(seed: number, index: number): CompanyPlan {
  const random = randomFor(seed, `plan ${index}`)
  if (index % 9 === 4) {
    const name = fill(random.pick(schoolNames), { town: random.pick(schoolTowns) })
    return { name, path: 'school', industry: education.industry }
  }
  const trade = random.pick(industries)
  const name = `${random.pick(beginnings)} ${random.pick(trade.endings)}`
  if (index % 33 === 20) return { name: `${name} Studio`, path: 'showcase', industry: trade.industry }
  return { name, path: 'company', industry: trade.industry }
}

function phone(random: Random): string | null {
  return random.chance(0.7) ? `+00 555 ${random.text('0123456789', 3)} ${random.text('0123456789', 4)}` : null
}

function found(
  seed: number,
  socialUrl: string,
  { name, path, industry, ...own }: CompanyPlan,
  slug: string,
): Company {
  const random = randomFor(seed, `company ${slug}`)
  const trade = industries.find((each) => each.industry === industry) ?? education
  const [start, end] = random.pick(path === 'company' ? sizes : sizes.slice(3))
  const town = random.pick(towns)
  const values = { name, city: town.city }
  const domain = own.domain ?? `${slugOf(name)}.example`
  return {
    socialId: random.text('123456789', 1) + random.text('0123456789', 6),
    name,
    universalName: slug,
    path,
    socialUrl: `${socialUrl}/${path}/${slug}/`,
    employeeCount: random.int(start, end),
    followerCount: random.int(start * 2, end * 9),
    employeeCountRange: { start, end },
    websiteUrl: `https://www.${domain}/`,
    domain,
    tagline: random.chance(0.85) ? random.pick(trade.taglines) : null,
    description: trade.about.map((sentence) => fill(sentence, values)).join(' '),
    industry,
    phone: phone(random),
    specialities: random.some(trade.specialities, random.int(2, 5)),
    headquarter: {
      city: town.city,
      country: town.country,
      postalCode: random.text('0123456789', 5),
      geographicArea: random.chance(0.8) ? town.state : null,
      street1: random.chance(0.8)
        ? `${random.pick(['Harbour', 'Station', 'Mill', 'Chapel', 'Orchard'])} Street ${random.int(1, 180)}`
        : null,
      street2: random.chance(0.15) ? `Floor ${random.int(1, 9)}` : null,
    },
    logo: `${socialUrl}/images/logos/${slug}.png`,
    backgroundUrl: `${socialUrl}/images/banners/${slug}.png`,
    foundedOn: { year: random.int(1890, 2019) },
    posts: [],
    ...own,
  }
}

export function foundCompanies(seed: number, socialUrl: string, count: number): Company[] {
  const unique = uniqueNames()
  const plans = [...residentCompanies]
  while (plans.length < count) plans.push(plan(seed, plans.length))
  return plans.map((each) => {
    const slug = unique(each.universalName ?? slugOf(each.name))
    const number = slug.slice(slugOf(each.name).length + 1)
    // Equal names get a number, because the name determines the domain.
    const named =
      number && !each.universalName
        ? { ...each, name: `${each.name} ${roman[Number(number)] ?? number}` }
        : each
    return found(seed, socialUrl, named, slug)
  })
}

const roman = ['', '', 'North', 'South', 'East', 'West', 'Coast', 'Valley', 'Harbour']
