import type { DuplicatePerson } from '../../../lib/records/possible-duplicates.ts'
import { randomOf } from './simulated-careers.ts'

const givenNames =
  'aaron abigail adam agnes alan albert alexander alexandra alfred alice alison amanda andrew angela anna anthony arthur barbara benjamin beatrice bernard brenda brian caroline catherine charles charlotte christian christina christopher clara clemens cornelia cynthia daniel david deborah dennis diana dominic donald dorothy douglas edward eleanor elena elizabeth emily emma eric ernest esther eugene eva felix fiona florence frances francisco frank frederick gabriel george gerald gertrude gordon grace gregory hannah harold harriet heather helen henry herbert hugo ida irene isabella jacob james jane janet jasmin jeffrey jennifer jeremy jessica joan johannes john jonathan joseph josephine joshua judith julia julian karen katherine kenneth kevin laura laurence leonard leopold lillian linda louis louise lucas lucy lydia madeleine magdalena marcus margaret maria marion mark martha martin mary matthew maximilian michael michelle miriam monica nancy natalie nathan nicholas nicole nora norman olivia oscar pamela patricia patrick paul peter philip rachel raymond rebecca regina richard robert roger ronald rosemary ruth samuel sandra sarah sebastian sergei sharon simon sophie stefan stephen susan sylvia teresa theodore thomas timothy ulrich ursula valentina veronica victor victoria vincent virginia walter wilhelm william yusuf'.split(
    ' ',
  )
const nicknames: Readonly<Record<string, string>> = {
  alexander: 'alex',
  andrew: 'andy',
  anthony: 'tony',
  benjamin: 'ben',
  catherine: 'kate',
  charles: 'charlie',
  christopher: 'chris',
  daniel: 'dan',
  deborah: 'debbie',
  edward: 'ted',
  elizabeth: 'liz',
  frederick: 'fred',
  gregory: 'greg',
  james: 'jim',
  jennifer: 'jenny',
  john: 'jack',
  jonathan: 'jon',
  joseph: 'joe',
  katherine: 'kathy',
  kenneth: 'ken',
  leonard: 'len',
  margaret: 'peggy',
  matthew: 'matt',
  michael: 'mike',
  nicholas: 'nick',
  patricia: 'pat',
  patrick: 'paddy',
  peter: 'pete',
  philip: 'phil',
  raymond: 'ray',
  rebecca: 'becky',
  richard: 'dick',
  robert: 'bob',
  ronald: 'ron',
  samuel: 'sam',
  stephen: 'steve',
  susan: 'sue',
  theodore: 'theo',
  thomas: 'tom',
  timothy: 'tim',
  victoria: 'vicky',
  vincent: 'vince',
  walter: 'walt',
  william: 'bill',
}
const transliterations: readonly (readonly [string, string])[] = [
  ['Müller', 'Mueller'],
  ['Schröder', 'Schroeder'],
  ['Jäger', 'Jaeger'],
  ['Kuznetsov', 'Кузнецов'],
  ['Sokolov', 'Соколов'],
  ['Papadopoulos', 'Παπαδόπουλος'],
  ['Tchaikovsky', 'Chaikovskii'],
  ['Yakovlev', 'Jakovlev'],
  ['Muhammad', 'Mohammed'],
  ['Hussein', 'Hossain'],
]
const starts =
  'ab al an bar bel ber bran car cas col dal del dor dun el far fen fin gal gar gil har hol hud kan kel ken lam lan lin mar mer mor nor ol par pen quin rad ren ros sal san sel tam tor ul van vel war wil yor zel'.split(
    ' ',
  )
const ends =
  'bach berg bert bury by dale den der dorf felt field ford gard ham hart held holm house ing ington kamp land ler ley lin low man mann more ner ney ren rick ridge ron sen shaw son stead stein stone ton tree vale ville wald way well wick win wood worth'.split(
    ' ',
  )
const titles = [
  'Engineer',
  'Sales Manager',
  'Account Executive',
  'Recruiter',
  'Nurse',
  'Buyer',
  'Designer',
  'Director of Sales',
]

export interface SimulatedPeople {
  people: DuplicatePerson[]
  /** Two keys, the lower first. */
  pairs: Set<string>
}

export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * People of companies with 3 to 80 employees. `pairs` of them are duplicates: with typing errors, nicknames, married
 * names, transliterations, or with swapped, replaced or missing names. Includes fathers and sons, twins, people with
 * the same name, and offices that share a mailbox.
 */
export function simulatedPeople(seed: number, count: number, pairs: number): SimulatedPeople {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const chance = (rate: number) => random() < rate
  const below = (limit: number) => Math.floor(random() * limit)
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
  const people: DuplicatePerson[] = []
  const truths = new Set<string>()
  const companies = Array.from({ length: Math.ceil(count / 15) }, (_, index) => ({
    id: String(20_000 + index),
    name: capital(pick(starts)) + pick(ends) + capital(pick(starts)) + pick(ends),
  }))
  const family = () => capital(pick(starts)) + pick(ends)
  const slip = (text: string): string => {
    const at = 1 + below(Math.max(1, text.length - 1))
    const letter = String.fromCodePoint(97 + below(26))
    return pick([
      text.slice(0, at) + letter + text.slice(at),
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at + 1),
      text.slice(0, at - 1) + (text[at] ?? '') + (text[at - 1] ?? '') + text.slice(at + 1),
      `${text.slice(0, at)} ${text.slice(at)}`,
    ])
  }
  let number = 0
  const person = (firstName: string, lastName: string, company = pick(companies)): DuplicatePerson => {
    number += 1
    const from = 2000 * 12 + below(300)
    const moment = (month: number) => ({ year: Math.floor(month / 12), month: (month % 12) + 1 })
    const domain = `${company.name.toLowerCase()}.example`
    const local = `${firstName}.${lastName}`
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^a-z.]/g, '')
    const emails = [
      ...(chance(0.5) ? [`${local}${chance(0.2) ? number : ''}@${domain}`] : []),
      ...(chance(0.2) ? [`info@${domain}`] : []),
    ]
    const former =
      companies[(companies.indexOf(company) + 1 + below(companies.length - 1)) % companies.length]!
    return {
      key: `person:${String(number).padStart(6, '0')}`,
      firstName,
      lastName,
      emails,
      companyName: company.name,
      ...(chance(0.6) ? { companyId: company.id } : {}),
      handles: chance(0.7) ? [`${local.replace('.', '-')}-${number}`] : [],
      ...(chance(0.5) ? { memberId: String(7_000_000 + number * 17) } : {}),
      positions: chance(0.8)
        ? [
            {
              title: pick(titles),
              companyName: company.name,
              socialId: company.id,
              startEndDate: { start: moment(from), end: null },
            },
            {
              title: pick(titles),
              companyName: former.name,
              socialId: former.id,
              startEndDate: { start: moment(from - 40), end: moment(from) },
            },
          ]
        : [],
    }
  }
  const twice = (one: DuplicatePerson): DuplicatePerson => {
    number += 1
    const [first, last] = [one.firstName!, one.lastName!]
    const nickname = nicknames[first.toLowerCase()]
    const transliterated = transliterations.find(([name]) => name === last)?.[1]
    const [firstName, lastName] =
      transliterated !== undefined
        ? [first, transliterated]
        : nickname !== undefined && chance(0.5)
          ? [capital(nickname), last]
          : pick([
              [first, last],
              [first, last],
              [slip(first), last],
              [first, slip(last)],
              [slip(first), slip(last)],
              [last, first],
              [first, `${last}-${family()}`],
              [first, family()],
              ['', last],
              [capital(pick(givenNames)), last],
            ] as const)
    const isNamed = firstName === first && lastName === last
    const hasLittle = one.positions.length === 0 && one.emails.every((email) => email.startsWith('info@'))
    return {
      key: `person:${String(number).padStart(6, '0')}`,
      firstName,
      lastName,
      emails: chance(0.6) ? one.emails : [],
      companyName: one.companyName,
      handles: [],
      ...(one.memberId && (chance(0.3) || (hasLittle && !isNamed)) ? { memberId: one.memberId } : {}),
      positions: chance(0.9) ? one.positions : [],
    }
  }
  const traps = Math.floor(count / 50)
  for (let index = 0; index < traps; index += 1) {
    const [first, last, company] = [capital(pick(givenNames)), family(), pick(companies)]
    // A father and his son at one company, and twins who share a mailbox.
    const father = person(first, `${last} Sr.`, company)
    const son = { ...person(first, `${last} Jr.`, company), emails: father.emails }
    const twin = {
      ...person(capital(pick(givenNames)), last, company),
      emails: [`office@${last.toLowerCase()}.example`],
    }
    const other = { ...person(capital(pick(givenNames)), last, company), emails: twin.emails }
    people.push(father, son, twin, other)
    // People with the same name and start date, who worked elsewhere before.
    const namesake = person(first, family(), company)
    const start = namesake.positions[0]
    const another = pick(companies)
    if (start && another.id !== company.id)
      people.push(namesake, {
        ...person(first, namesake.lastName!, company),
        emails: [],
        positions: [
          start,
          {
            title: 'Clerk',
            companyName: another.name,
            socialId: another.id,
            startEndDate: namesake.positions[1]!.startEndDate,
          },
        ],
      })
  }
  while (people.length < count - pairs) {
    const last = chance(0.03) ? pick(transliterations)[0] : family()
    people.push(person(capital(pick(givenNames)), last))
  }
  const ordinary = people.slice(traps * 6)
  while (truths.size < pairs) {
    const one = ordinary.splice(below(ordinary.length), 1)[0]!
    const other = twice(one)
    people.push(other)
    truths.add(pairOf(one.key, other.key))
  }
  return { people: people.toSorted(() => random() - 0.5), pairs: truths }
}
