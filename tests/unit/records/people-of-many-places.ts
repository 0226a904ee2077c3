import type { DuplicatePerson } from '../../../lib/records/possible-duplicates.ts'
import { randomOf } from './simulated-careers.ts'
import { pairOf, type SimulatedPeople } from './simulated-people.ts'

/** In the spelling of one source. */
type Name = readonly [first: string, last: string]

/** In a second record. `null`: unchanged. */
type Variant = Name | null

type Names = Record<string, readonly Name[]>

/** As in passports, profiles and business cards. */
const spellings: Names = Object.fromEntries(
  Object.entries({
    arabic:
      'Mohammed Al-Hassan|Muhammad Al Hassan|Mohamed Alhassan; Abdul Rahman Khalil|Abdulrahman Khalil|Abdelrahman Khaleel; ' +
      'Yousef Haddad|Youssef Haddad|Yusuf Hadad; Hussein Qasim|Husain Qasem|Hussain Kassim; Ahmed El-Sayed|Ahmad El Sayed|Ahmed Elsayed; ' +
      'Fatima Nasser|Fatma Nasser|Fatimah Nasir; Khaled Mansour|Khalid Mansour|Khaled Mansur; Omar Farouk|Umar Farouk|Omar Faruk; ' +
      'Ibrahim Saleh|Ebrahim Saleh|Ibraheem Salih; Layla Aziz|Leila Aziz|Laila Aziz; محمد الحسن|مُحَمَّد الحسن; أحمد علي|احمد على; فاطمة يحيى|فاطمه يحيي',
    cyrillic:
      'Сергей Кузнецов|Sergey Kuznetsov|Sergei Kuznetsov; Дмитрий Соколов|Dmitry Sokolov|Dmitri Sokolov|Dmitriy Sokolov; ' +
      'Юлия Щербакова|Yulia Shcherbakova|Julia Scherbakova|Iuliia Shcherbakova; Алексей Попов|Alexey Popov|Aleksei Popov|Alexei Popov; ' +
      'Екатерина Ефимова|Ekaterina Efimova|Yekaterina Yefimova; Андрей Тарковский|Andrey Tarkovskiy|Andrei Tarkovsky|Andrej Tarkovski; ' +
      'Наталья Жукова|Natalia Zhukova|Natalya Zhukova|Nataliya Zhukova; Михаил Чайковский|Mikhail Tchaikovsky|Mihail Chaikovskii; ' +
      'Ксения Яковлева|Ksenia Yakovleva|Xenia Iakovleva; Володимир Шевченко|Volodymyr Shevchenko; Георгий Хачатурян|Georgy Khachaturian|Georgii Khachaturyan',
    greek:
      'Γιώργος Παπαδόπουλος|Giorgos Papadopoulos|Yiorgos Papadopoulos; Ελένη Νικολάου|Eleni Nikolaou|Eleni Nicolaou; Χρήστος Οικονόμου|Christos Oikonomou|Hristos Ikonomou',
    german:
      'Jürgen Müller|Juergen Mueller|Jurgen Muller; Björn Schröder|Bjoern Schroeder|Bjorn Schroder; Käthe Weiß|Kaethe Weiss|Kathe Weiss; ' +
      'Dr. Hans von Berg|Hans von Berg|Hans Von Berg; Günther Jäger|Guenther Jaeger|Gunther Jager; Karl-Heinz Grün|Karlheinz Gruen|Karl Heinz Grün',
    nordic:
      'Jón Þórsson|Jon Thorsson|Jón Thórsson; Guðrún Sigurðardóttir|Gudrun Sigurdardottir; Søren Kjær|Soren Kjaer|Sören Kjær; Åsa Lindström|Asa Lindstrom|Aasa Lindstroem; ' +
      'Øystein Bø|Oystein Bo|Oeystein Boe; Bjørg Ægisdóttir|Bjorg Aegisdottir',
    dutch:
      'Jan van den Berg|Jan Van Den Berg|J. van den Berg|Jan vandenBerg; Pieter de Vries|Pieter De Vries|Pieter deVries; Anouk van der Meer|Anouk Van der Meer|Anouk vanderMeer; ' +
      "Sanne 't Hart|Sanne t Hart; Willem ter Haar|Willem Ter Haar|W. ter Haar",
    slavic:
      'Łukasz Wójcik|Lukasz Wojcik; Małgorzata Dąbrowska|Malgorzata Dabrowska; Jiří Dvořák|Jiri Dvorak; Željko Đorđević|Zeljko Djordjevic|Zeljko Dordevic; Śćepan Kovač|Scepan Kovac',
    turkish:
      'İbrahim Yıldız|Ibrahim Yildiz; Çağrı Öztürk|Cagri Ozturk; Gülşen Şahin|Gulsen Sahin; Işıl Güneş|Isil Gunes',
    japanese:
      'Yuki Sato|Yūki Satō|Yuuki Satou|Sato Yuki; Shinichi Ono|Shin’ichi Ōno|Shinichi Ohno; Kenji Watanabe|Watanabe Kenji; Taro Ito|Tarō Itō|Taro Itoh; ' +
      '健二 渡辺|渡辺 健二; 太郎 山田|山田 太郎; ゆき 佐藤|佐藤 ゆき',
    chinese:
      'Wei Zhang|Zhang Wei; Xiaoming Li|Xiao Ming Li|Li Xiaoming|Xiao-Ming Li; Jianguo Wang|Jian Guo Wang|Wang Jian-Guo; Meiling Chen|Mei-Ling Chen|Chen Mei Ling; 伟 张|张 伟; 小明 李|李 小明',
    korean:
      'Minsu Kim|Min-su Kim|Kim Min Su|Minsoo Kim; Jiwon Lee|Ji-won Lee|Lee Ji Won; Seojun Park|Seo-jun Park|Park Seo Jun|Seojoon Park; Yuna Choi|Yu-na Choi|Choi Yuna; 민수 김|김 민수',
    vietnamese:
      'Anh Nguyen|Nguyễn Anh|Nguyen Anh; Van Duc Tran|Trần Văn Đức|Tran Van Duc; Thi Mai Le|Lê Thị Mai|Le Thi Mai',
    indian:
      'Ramesh Krishnan|R. Krishnan|Krishnan Ramesh; Venkatesh Subramanian|Venkatesh S|S Venkatesh|Venkatesh Subramaniam; Priya Iyer|Priya V. Iyer|Priya Iyer; ' +
      'Lakshmi Narayan|Laxmi Narayan; Suresh Kumar Gupta|Suresh Gupta|Suresh K. Gupta; Vijay Choudhary|Vijay Chaudhary|Vijay Chowdhary; Deepak Agarwal|Deepak Aggarwal|Dipak Agrawal',
    hispanic:
      'María José García López|Maria Jose Garcia|María García López|M. José García López; José Luis Rodríguez Pérez|Jose Rodriguez|José Luis Rodriguez-Perez|J. L. Rodríguez Pérez; ' +
      'Ana de la Cruz Martín|Ana de la Cruz|Ana Delacruz Martin; Juan Carlos Núñez|Juan Nuñez|Juan-Carlos Nunez; Lucía Fernández y Gómez|Lucia Fernandez|Lucía Fernández Gómez; Íñigo Peña Ortiz|Inigo Pena|Iñigo Peña',
    portuguese:
      'João da Silva Santos|Joao Silva Santos|João Santos|Joao da Silva; Ana Beatriz Gonçalves|Ana Goncalves|Ana Beatriz Goncalves; Luís Conceição Souza|Luis Souza|Luiz Conceicao Souza; Tânia dos Reis|Tania dos Reis|Tânia Reis',
    french:
      'Jean-Pierre Lefèvre|Jean Pierre Lefevre|Jean-Pierre LEFÈVRE|JP Lefèvre; Hélène D’Arcy|Helene Darcy|Hélène D Arcy; François Le Goff|Francois Legoff|François LE GOFF; Noël Çelik|Noel Celik',
    irish:
      "Siobhán O'Brien|Siobhan OBrien|Siobhan O Brien; Seán MacDonald|Sean Mac Donald|Shaun Macdonald; Niamh Ní Cheallaigh|Niamh Ni Cheallaigh",
    english:
      'Robert Harrison|Bob Harrison|Robert J. Harrison|Rob Harrison|Bobby Harrison; Elizabeth Carter|Liz Carter|Beth Carter|Elizabeth A. Carter; William Thornton|Bill Thornton|Will Thornton|William Thornton, MBA; ' +
      'Katherine Doyle|Kate Doyle|Kathy Doyle|Catherine Doyle; Margaret Ellis|Peggy Ellis|Maggie Ellis|Meg Ellis; Richard Baxter|Dick Baxter|Rick Baxter; James Whitfield|Jim Whitfield|Jamie Whitfield; ' +
      'Stephen Pryce|Steven Pryce|Steve Pryce; Geoffrey Lane|Jeffrey Lane|Geoff Lane; Anthony Burke|Tony Burke|Anthony Burke PhD; Deborah Finch|Debra Finch|Debbie Finch; Theodore Marsh|Ted Marsh|Theo Marsh; ' +
      'Philip Stanton|Phillip Stanton|Phil Stanton; Sarah Nicholls|Sara Nicholls|Sarah Nichols; Jonathan Reid|Jon Reid|Jonathon Reid; Alexandra Hume|Sandra Hume|Alex Hume|Lexi Hume',
  }).map(([place, text]) => [
    place,
    text.split(';').flatMap((one) => {
      const all = one.trim().split('|')
      return all.slice(1).map((other): Name => [all[0]!.trim(), other.trim()])
    }),
  ]),
)

/** After its first word; family particles stay with the family name. */
function splitName(text: string): Name {
  const words = text.split(' ')
  const title = /^(?:Dr|Prof)\.$/.test(words[0]!) ? 1 : 0
  return [words.slice(0, title + 1).join(' '), words.slice(title + 1).join(' ')]
}

const commonGiven =
  'John Maria Wei Anna David Sarah Michael Laura Peter Julia Thomas Emma Daniel Sophie Christian Christina Jan Jana Mario Marie Martin Martina Paul Paula Andrea Andreas Simon Simone Nicole Nicolas'.split(
    ' ',
  )
const commonFamily =
  'Smith Johnson Garcia Müller Schmidt Li Wang Kumar Singh Nguyen Silva Santos Lopez Martin Dubois Rossi Jansen Novak Kim Lee'.split(
    ' ',
  )
const stems =
  'Ash Bram Cald Dun Ever Fair Grim Hal Ing Kirk Lang Mal North Oak Pem Quar Rad Stan Thorn Up Wake Yard Bell Cor Dray Fen Glen Hart Lock Mer'.split(
    ' ',
  )
const endings =
  'bury combe den ford gate ham kirk ley mere nell over port ridge stow ton wick worth yard shaw croft'.split(
    ' ',
  )
const companyWords =
  'Helio Terra Aqua Nova Vertex Lumen Kinetic Orbit Cobalt Meridian Zephyr Quanta Argent Boreal Cirrus Delphi Ember Fulcrum Garnet Harbor'.split(
    ' ',
  )
const companyKinds =
  'Systems Foods Logistics Bank Energy Pharma Media Robotics Airlines Textiles Insurance Software Steel Water Studios Mobility'.split(
    ' ',
  )
const legalForms = ['', '', ' Inc.', ' GmbH', ', Ltd', ' S.A.', ' B.V.', ' LLC', ' AG']
const jobs = [
  'Engineer',
  'Buyer',
  'Analyst',
  'Nurse',
  'Account Manager',
  'Recruiter',
  'Designer',
  'Director of Sales',
  'Controller',
]
const shared =
  'reception frontdesk office info hello bookings team berlin sales2 accounts.payable ceo jobs press secretary'.split(
    ' ',
  )

interface Company {
  id: string
  name: string
  domain: string
}

interface Life {
  name: Name
  company: Company
  start: number
  former: Company
  /** An email at the company and a private one. */
  work: string
  home: string
  memberId: string
  handle: string
  title: string
}

/**
 * People of 20 naming conventions in companies of 1 to 900 employees. `pairs` of them have a second record: from
 * another source, under another spelling, nickname or married name, or with errors. Others look like duplicates but
 * aren’t: fathers and sons at one address, twins, couples with one mailbox, front desks, and people with the same name
 * at a large company.
 */
export function peopleOfManyPlaces(seed: number, count: number, pairs: number): SimulatedPeople {
  const random = randomOf(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!
  const chance = (rate: number) => random() < rate
  const people: DuplicatePerson[] = []
  const truths = new Set<string>()
  const companies = Array.from({ length: Math.max(20, Math.ceil(count / 12)) }, (_, index): Company => {
    const name = `${pick(companyWords)}${pick(endings)} ${pick(companyKinds)}`
    return {
      id: String(40_000 + index * 7),
      name,
      domain: `${name.toLowerCase().replaceAll(' ', '-')}.example`,
    }
  })
  // A tenth of all people work at the first company, so that it has hundreds of employees.
  const company = () =>
    chance(0.09) ? companies[0]! : chance(0.1) ? companies[1 + below(5)]! : pick(companies)
  let number = 0
  const nextKey = () => `person:${String((number += 1)).padStart(6, '0')}x${below(1e6).toString(36)}`
  const rareFamily = () => pick(stems) + pick(endings) + (chance(0.3) ? pick(endings) : '')
  const ascii = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
  const mailboxes = new Set<string>()
  const freeMailbox = (local: string, domain: string): string => {
    const mailbox = `${local}${chance(0.3) ? below(90) + 2 : ''}@${domain}`
    return mailboxes.has(mailbox)
      ? freeMailbox(`${local}${below(10)}`, domain)
      : (mailboxes.add(mailbox), mailbox)
  }
  const life = (name: Name, at = company()): Life => {
    number += 1
    const [given, family] = [ascii(name[0]), ascii(name[1])]
    const local =
      given && family
        ? pick([`${given}.${family}`, `${given[0]}${family}`, `${given}${family[0]}`])
        : `p${number}`
    return {
      name,
      company: at,
      start: 2003 * 12 + below(270),
      former: companies[(companies.indexOf(at) + 1 + below(companies.length - 1)) % companies.length]!,
      work: freeMailbox(local, at.domain),
      home: `${family || given || 'p'}${number}@gmail.com`,
      memberId: String(300_000_000 + number * 31),
      handle: `${given || 'p'}-${family || 'x'}-${number.toString(36)}`,
      title: pick(jobs),
    }
  }
  const month = (at: number) => ({ year: Math.floor(at / 12), month: (at % 12) + 1 })
  const fromProfile = ({ name, ...one }: Life): DuplicatePerson => ({
    key: nextKey(),
    firstName: name[0],
    lastName: name[1],
    emails: chance(0.4) ? [one.work] : [],
    companyName: one.company.name,
    companyId: one.company.id,
    handles: [one.handle],
    memberId: chance(0.6) ? one.memberId : null,
    positions: [
      {
        title: one.title,
        companyName: one.company.name,
        socialId: one.company.id,
        startEndDate: { start: month(one.start), end: null },
      },
      {
        title: pick(jobs),
        companyName: one.former.name,
        socialId: one.former.id,
        startEndDate: { start: month(one.start - 50), end: month(one.start - 1) },
      },
    ],
  })
  const fromFile = ({ name, ...one }: Life): DuplicatePerson => ({
    key: nextKey(),
    firstName: name[0],
    lastName: name[1],
    emails: [
      ...(chance(0.6) ? [one.work] : []),
      ...(chance(0.1) ? [one.home] : []),
      ...(chance(0.1) ? [`info@${one.company.domain}`] : []),
    ],
    companyName: one.company.name + pick(legalForms),
    handles: [],
    positions: [],
  })
  const fromSearch = ({ name, ...one }: Life): DuplicatePerson => ({
    key: nextKey(),
    firstName: name[0],
    lastName: name[1],
    emails: [],
    companyName: one.company.name,
    handles: [`ACoAA${one.memberId}${one.handle.slice(0, 4)}`],
    positions: [
      {
        title: one.title,
        companyName: one.company.name,
        startEndDate: { start: chance(0.5) ? month(one.start) : { year: month(one.start).year }, end: null },
      },
    ],
  })
  const record = (one: Life) =>
    chance(0.6) ? fromProfile(one) : chance(0.6) ? fromFile(one) : fromSearch(one)
  const slip = (text: string): string => {
    const at = 1 + below(Math.max(1, text.length - 2))
    const letter = pick('a e i n o r s t'.split(' '))
    return pick([
      text.slice(0, at) + letter + text.slice(at),
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at + 1),
      text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    ])
  }
  const freeName = (): Name => [pick(commonGiven), chance(0.12) ? pick(commonFamily) : rareFamily()]

  const unused = Object.values(spellings)
    .flat()
    .toSorted(() => random() - 0.5)

  /** The first is from a profile. */
  const twice = (): void => {
    const sort = random()
    const at = company()
    const usual = (one: Life, variant: Variant): void => {
      const first = fromProfile(one)
      const second = (chance(0.6) ? fromFile : chance(0.5) ? fromSearch : fromProfile)({
        ...one,
        name: variant ?? one.name,
      })
      // A second profile of a person has the same internal id, if any, but another page address.
      if (second.handles[0]?.startsWith('ACoAA') === false) second.handles = [`${one.handle}-1`]
      add(first, second)
    }
    if (sort < 0.3) {
      const [one, other] = unused.pop() ?? pick(Object.values(spellings).flat())
      usual(life(splitName(one), at), splitName(other))
    } else if (sort < 0.6) {
      const name = freeName()
      usual(
        life(name, at),
        pick<Name>([
          [slip(name[0]), name[1]],
          [name[0], slip(name[1])],
          [name[1], name[0]],
          [name[0].toUpperCase(), name[1].toUpperCase()],
        ]),
      )
    } else if (sort < 0.7) {
      // Married: a double name, or a new name with the same job or mailbox.
      const one = life([pick(commonGiven), rareFamily()], at)
      const married = rareFamily()
      if (chance(0.6))
        usual(one, [
          one.name[0],
          pick([`${one.name[1]}-${married}`, `${one.name[1]} ${married}`, `${married}-${one.name[1]}`]),
        ])
      else {
        const [first, second] = [fromProfile(one), fromProfile({ ...one, name: [one.name[0], married] })]
        second.handles = [`${one.handle}-m`]
        add(first, second)
      }
    } else if (sort < 0.76) {
      // An address without a name, at the company with this domain.
      const one = life([pick(commonGiven), rareFamily()], at)
      const [given, family] = [ascii(one.name[0]), ascii(one.name[1])]
      const first = fromProfile(one)
      first.emails = []
      add(first, {
        key: nextKey(),
        emails: [
          `${pick([`${given}.${family}`, `${given[0]}${family}`, `${family}.${given}`, `${given}_${family}`])}@${at.domain}`,
        ],
        handles: [],
        positions: [],
      })
    } else if (sort < 0.8) {
      // After a job change, only the private mailbox or the id matches.
      const one = life(freeName(), at)
      const [first, second] = [fromProfile(one), fromFile({ ...one, company: one.former })]
      first.emails = [one.home]
      second.emails = [one.home]
      add(first, second)
    } else usual(life(freeName(), at), null)
  }
  const add = (one: DuplicatePerson, other: DuplicatePerson): void => {
    people.push(one, other)
    truths.add(pairOf(one.key, other.key))
  }
  while (truths.size < pairs) twice()

  const traps = Math.floor(count / 100)
  for (let index = 0; index < traps; index += 1) {
    const at = company()
    const [given, other] = [pick(commonGiven), pick(commonGiven)]
    const family = rareFamily()
    const home = `${family.toLowerCase()}.family${index}@gmail.com`
    const both = (one: Life, two: Life, emails: string[] = []): void => {
      const [first, second] = [fromProfile(one), fromProfile(two)]
      first.emails = [...first.emails, ...emails]
      second.emails = [...second.emails, ...emails]
      people.push(first, second)
    }
    // In the second pair, only the son's name is marked.
    both(life([given, `${family} Sr.`], at), life([given, `${family} Jr.`], at), [home])
    both(life([given, `${family}yn`], at), life([given, `${family}yn III`], at))
    // Twins who joined in the same month.
    const twin = life([`${given}a`, `${family}er`], at)
    if (other !== given) both(twin, { ...life([other, `${family}er`], at), start: twin.start })
    if (other !== given)
      both(life([given, `${family}sen`]), life([other, `${family}sen`]), index % 3 === 0 ? [home] : [])
    // Siblings with one patronymic.
    both(life(['Jón', `${family}sdóttir`], at), life(['Guðrún', `${family}sdóttir`], at))
    const desk = `${pick(shared)}@${at.domain}`
    for (let seat = 0; seat < 2; seat += 1) {
      const clerk = fromFile(life(freeName(), at))
      clerk.emails = [desk]
      people.push(clerk)
    }
    if (index % 4 === 0) {
      const name: Name = [pick(commonGiven), pick(commonFamily)]
      const [first, second] = [fromProfile(life(name, companies[0])), fromProfile(life(name, companies[0]))]
      first.memberId = String(100_000_000 + index)
      second.memberId = String(200_000_000 + index)
      people.push(first, second)
    }
  }
  while (people.length < count) {
    const [one] = pick(pick(Object.values(spellings)))
    const [given] = splitName(one)
    people.push(
      record(life(chance(0.35) ? [given, chance(0.15) ? pick(commonFamily) : rareFamily()] : freeName())),
    )
  }
  return { people: people.toSorted(() => random() - 0.5), pairs: truths }
}
