import { asia } from './asia.ts'
import type { Culture } from './culture.ts'
import { east } from './east.ts'
import { north } from './north.ts'
import { south } from './south.ts'
import { slugOf } from '../letters.ts'
import type { Random } from '../random.ts'
import type { Person } from '../types.ts'

const cultures: Culture[] = [...north, ...south, ...east, ...asia].flatMap((culture) =>
  Array.from({ length: culture.weight }, () => culture),
)

export interface Named {
  firstName: string
  lastName: string
  /** In Latin letters without diacritics, for addresses. */
  plain: { first: string; last: string }
  location: Person['location']
  language: string
  otherLanguages: string[]
}

function spelling(name: string, own: boolean): { shown: string; plain: string } {
  const [native = name, latin = native] = name.split('=')
  return { shown: own ? native : latin, plain: slugOf(latin) }
}

export function placeOf(text: string): Person['location'] {
  const [city = '', state = '', country = '', countryCode = ''] = text.split('|')
  return { city, state, country, countryCode }
}

export function namePerson(random: Random): Named {
  const culture = random.pick(cultures)
  const woman = random.chance(0.5)
  const own = random.chance(culture.ownScript)
  const [male = '', female = male] = random.pick(culture.families).split('|')
  const first = spelling(random.pick(woman ? culture.women : culture.men), own)
  const last = spelling(woman ? female : male, own)
  return {
    firstName: first.shown,
    lastName: last.shown,
    plain: { first: first.plain, last: last.plain },
    location: placeOf(random.pick(culture.places)),
    language: culture.language,
    otherLanguages: culture.also,
  }
}
