import type { CareerPosition } from '../../../lib/records/job-changes.ts'

/** From 0 to below 1, reproducible by seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Company {
  id: string
  names: string[]
}

/** Months since year 0. */
interface Job {
  company: Company
  title: string
  from: number
  until: number | null
  isLeftOpen: boolean
  isListed: boolean
  isSide: boolean
}

export interface Truth {
  kind: 'moved' | 'left' | 'promoted' | 'additional'
  company: string
}

export interface Quarter {
  before: CareerPosition[]
  after: CareerPosition[]
  at: { year: number; month: number }
  truths: Truth[]
}

/** In English, abbreviated and in the interface's other languages; by ascending rank. */
const titles: readonly (readonly string[])[] = [
  [
    'Software Engineer',
    'Software Eng',
    'Softwareentwickler',
    'Ingénieur logiciel',
    'Ingeniero de software',
    'ソフトウェアエンジニア',
  ],
  [
    'Senior Software Engineer',
    'Sr. Software Engineer',
    'Senior Softwareentwickler',
    'Ingénieur logiciel senior',
    'シニアソフトウェアエンジニア',
  ],
  [
    'Engineering Manager',
    'Engineering Mgr.',
    'Entwicklungsmanager',
    'Responsable ingénierie',
    'Gerente de ingeniería',
    'エンジニアリングマネージャー',
  ],
  [
    'Director of Engineering',
    'Engineering Director',
    'Direktor Entwicklung',
    "Directeur de l'ingénierie",
    'Diretor de engenharia',
    '開発部長',
  ],
  [
    'Vice President of Engineering',
    'VP Engineering',
    'Vizepräsident Entwicklung',
    'Vice-président ingénierie',
    'نائب الرئيس للهندسة',
  ],
]
const otherTitles = [
  'Account Executive',
  'Data Scientist',
  'Recruiter',
  'Product Owner',
  'Nurse',
  'Buyer',
  'Designer',
]
const sideTitles = ['Board Member', 'Advisor', 'Volunteer', 'Mentor']
const forms = ['', '', ' Inc.', ', Inc', ' GmbH', ' Ltd', ' S.A.', ' LLC']

const rates = {
  moved: 0.06,
  left: 0.01,
  promoted: 0.03,
  side: 0.015,
  renamed: 0.01,
  translated: 0.05,
  backfilled: 0.02,
}

export function* simulatedCareer(seed: number, quarters: number): Generator<Quarter> {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const chance = (rate: number) => random() < rate
  const company = (): Company => {
    const id = String(1000 + Math.floor(random() * 1e9))
    return {
      id,
      names: [
        `${pick(['North', 'Blue', 'Iron', 'Silver', 'Green', 'Rapid'])}${pick(['field', 'wave', 'peak', 'works', 'soft'])} ${id}`,
      ],
    }
  }
  const hasIds = !chance(0.15)
  const hasMonths = !chance(0.1)
  let language = 0
  let now = 2024 * 12 + Math.floor(random() * 12)
  let rank = Math.floor(random() * 3)
  const titleOfRank = () => (isRanked ? titles[rank]![0]! : pick(otherTitles))
  const isRanked = chance(0.6)
  const jobs: Job[] = []
  const start = (at: Company, title: string, from: number, isSide = false): Job => {
    const job = { company: at, title, from, until: null, isLeftOpen: false, isListed: true, isSide }
    jobs.push(job)
    return job
  }
  const past = Math.floor(random() * 12)
  let from = now - 14 - past * 24 - Math.floor(random() * 60)
  for (let left = past; left > 0; left -= 1) {
    const job = start(company(), pick(otherTitles), from)
    from += 3 + Math.floor(random() * 21)
    job.until = from
    job.isListed = chance(0.9)
  }
  let current: Job | null = start(company(), titleOfRank(), from)

  const render = (): CareerPosition[] => {
    const shown = jobs
      .filter(({ isListed }) => isListed)
      .toSorted(
        (a, b) =>
          Number(a.until !== null && !a.isLeftOpen) - Number(b.until !== null && !b.isLeftOpen) ||
          b.from - a.from,
      )
      .slice(0, 10)
      .map((job): CareerPosition => {
        const spelled = titles.find(([english]) => english === job.title)
        const title = spelled ? (spelled[language] ?? spelled[0]!) : job.title
        const moment = (month: number) => ({
          year: Math.floor(month / 12),
          ...(hasMonths ? { month: (month % 12) + 1 } : {}),
        })
        return {
          title: chance(0.1) ? title.toUpperCase() : title,
          companyName: `${job.company.names.at(-1)!}${pick(forms)}`,
          ...(hasIds ? { socialId: job.company.id } : {}),
          startEndDate: {
            start: moment(job.from),
            end: job.until === null || job.isLeftOpen ? null : moment(job.until),
          },
        }
      })
    const repeated = chance(0.05) && shown.length > 0 ? [...shown, { ...pick(shown) }] : shown
    return chance(0.2) ? repeated.toSorted(() => random() - 0.5) : repeated
  }

  let before = render()
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    now += 3
    const truths: Truth[] = []
    // A date without a month can't show two moves within a year.
    if (current && chance(rates.moved) && now - current.from > 12) {
      const former: Job = current
      former.until = now - 1
      former.isLeftOpen = chance(0.2)
      current = start(company(), titleOfRank(), now - 1)
      truths.push({ kind: former.isLeftOpen ? 'additional' : 'moved', company: current.company.id })
    } else if (current && chance(rates.left) && now - current.from > 12) {
      current.until = now - 1
      truths.push({ kind: 'left', company: current.company.id })
      current = null
    } else if (!current && chance(0.5)) {
      current = start(company(), titleOfRank(), now - 1)
      truths.push({ kind: 'moved', company: current.company.id })
    } else if (
      current &&
      isRanked &&
      rank < titles.length - 1 &&
      chance(rates.promoted) &&
      now - current.from > 12
    ) {
      rank += 1
      current.until = now - 1
      current = start(current.company, titleOfRank(), now - 1)
      truths.push({ kind: 'promoted', company: current.company.id })
    } else if (current && chance(rates.side)) {
      const side = start(company(), pick(sideTitles), now - 1, true)
      truths.push({ kind: 'additional', company: side.company.id })
    } else {
      const open = jobs.find(({ isLeftOpen, isListed }) => isLeftOpen && isListed)
      if (open && current && chance(0.4)) {
        open.isLeftOpen = false
        // If the open entry ends within the news period, the additional job becomes a move.
        truths.push(
          now - current.from <= 12
            ? { kind: 'moved', company: current.company.id }
            : { kind: 'left', company: open.company.id },
        )
      }
    }
    if (chance(rates.renamed))
      for (const { company: of } of jobs.slice(-1))
        of.names.push(`Renamed ${of.id}${hasIds ? '' : of.names[0]!}`)
    if (chance(rates.translated)) language = Math.floor(random() * 6)
    if (chance(rates.backfilled)) for (const job of jobs) job.isListed = true
    const after = render()
    yield { before, after, at: { year: Math.floor(now / 12), month: (now % 12) + 1 }, truths }
    before = after
  }
}
