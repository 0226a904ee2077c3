import { describe, expect, test } from 'vitest'
import { jobChanges, type CareerPosition } from '../../../lib/records/job-changes.ts'
import { at, career, changes, holds, shown } from './career-cases.ts'

type Text = string | null

describe('jobChanges finds a move to a new job', () => {
  holds(`
    the former one ended: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01..2026-03 = MOVED
    the former one disappeared: home; Engineer @ Acme #1 2020-01 -> home; CTO @ Globex #2 2026-04 = MOVED
    with no ids: Engineer @ Acme 2020-01 -> Engineer @ Globex 2026-04; Engineer @ Acme 2020-01..2026-03 = MOVED
    with an id on one side only: Engineer @ Acme 2020-01 -> Engineer @ Globex #2 2026-04; Engineer @ Acme #1 2020-01..2026-03 = MOVED
    of the same company name with another id: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #2 2026-04; Engineer @ Acme #1 2020-01..2026-03 = MOVED
    twelve months ago: home; Engineer @ Acme #1 2020-01 -> home; CTO @ Globex #2 2025-06 = MOVED
    thirteen months ago: home; Engineer @ Acme #1 2020-01 -> home; CTO @ Globex #2 2025-05 = moved?
    last year, of which the month is missing: home; Engineer @ Acme #1 2020-01 -> home; CTO @ Globex #2 2025 = MOVED
    the year before last: home; Engineer @ Acme #1 2020-01 -> home; CTO @ Globex #2 2024 = moved?
    in the future: home; Engineer @ Acme #1 2020-01 -> home; CTO @ Globex #2 2026-09 = MOVED
    without a date: home; Engineer @ Acme #1 -> home; CTO @ Globex #2 = MOVED
    with a former one that ends in the future: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01..2026-09; CTO @ Globex #2 2026-05 = ADDITIONAL
    as a freelancer: Engineer @ Acme #1 2020-01 -> Consultant @ Freelance 2026-04; Engineer @ Acme #1 2020-01..2026-03 = MOVED
    with a seat on a board that goes on: Engineer @ Acme #1 2020-01; Board Member @ Initech #3 2021-01 -> CTO @ Globex #2 2026-04; Board Member @ Initech #3 2021-01; Engineer @ Acme #1 2020-01..2026-03 = MOVED
    after a career break: Career Break 2025-01; Engineer @ Acme #1 2020-01..2024-12 -> CTO @ Globex #2 2026-04; Career Break 2025-01..2026-03; Engineer @ Acme #1 2020-01..2024-12 = MOVED
    after a gap without an entry: Engineer @ Acme #1 2020-01..2024-12 -> CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01..2024-12 = MOVED
    and a seat on a board with it: Engineer @ Acme #1 2020-01 -> Advisor @ Hooli #4 2026-04; CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01..2026-03 = MOVED, ADDITIONAL
    and a job in between that ended: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026-04; Engineer @ Hooli #4 2026-01..2026-03; Engineer @ Acme #1 2020-01..2026-01 = MOVED
    at a company of the same group with a page of its own: Engineer @ Acme #1 2020-01 -> Engineer @ Acme Germany #11 2026-04; Engineer @ Acme #1 2020-01..2026-03 = MOVED
  `)
})

describe('jobChanges finds a new role at the same company', () => {
  holds(`
    of a higher rank: Engineer @ Acme #1 2020-01 -> Senior Engineer @ Acme #1 2026-04; Engineer @ Acme #1 2020-01..2026-04 = PROMOTED
    of the same rank: Engineer @ Acme #1 2020-01 -> Data Scientist @ Acme #1 2026-04; Engineer @ Acme #1 2020-01..2026-04 = new-title
    of a lower rank: Director of Sales @ Acme #1 2020-01 -> Sales Manager @ Acme #1 2026-04; Director of Sales @ Acme #1 2020-01..2026-04 = new-title
    with the former one left open: Engineer @ Acme #1 2020-01 -> Engineering Manager @ Acme #1 2026-04; Engineer @ Acme #1 2020-01 = PROMOTED
    without a date, beside the former one: Engineer @ Acme #1 2020-01 -> Senior Engineer @ Acme #1; Engineer @ Acme #1 2020-01 = promoted?
    without a date, after the former one ended: Engineer @ Acme #1 2020-01 -> Senior Engineer @ Acme #1; Engineer @ Acme #1 2020-01..2026-04 = PROMOTED
    that was an interim one: Interim CEO @ Acme #1 2025-10 -> CEO @ Acme #1 2026-04; Interim CEO @ Acme #1 2025-10..2026-04 = new-title
    that was an acting one beside another role: CFO @ Acme #1 2020-01; Acting CEO @ Acme #1 2025-10 -> CEO @ Acme #1 2026-04; Acting CEO @ Acme #1 2025-10..2026-04; CFO @ Acme #1 2020-01..2026-04 = new-title
    that was an interim one, with its entry retitled: CEO (a.i.) @ Acme #1 2025-10 -> CEO @ Acme #1 2025-10 = reworded
    that was an interim one, in German: Kommissarischer Geschäftsführer @ Acme #1 2025-10 -> Geschäftsführer @ Acme #1 2026-04; Kommissarischer Geschäftsführer @ Acme #1 2025-10..2026-04 = new-title
    that was an interim one, in French: Directeur général par intérim @ Acme #1 2025-10 -> Directeur général @ Acme #1 2026-04; Directeur général par intérim @ Acme #1 2025-10..2026-04 = new-title
    beside the former one: Engineer @ Acme #1 2020-01 -> Speaker @ Acme #1 2026-04; Engineer @ Acme #1 2020-01 = ADDITIONAL
    whose former one is closed later: Engineer @ Acme #1 2020-01; Engineering Manager @ Acme #1 2026-04 -> Engineering Manager @ Acme #1 2026-04; Engineer @ Acme #1 2020-01..2026-04 = 
    where the company was renamed too: Engineer @ Acme #1 2020-01 -> Senior Engineer @ Apex #1 2026-04; Engineer @ Apex #1 2020-01..2026-04 = PROMOTED, company-renamed
    long ago: Engineer @ Acme #1 2020-01 -> Senior Engineer @ Acme #1 2024-04; Engineer @ Acme #1 2020-01..2024-04 = promoted?
    with a legal form in one of the names: Engineer @ Acme 2020-01 -> Senior Engineer @ Acme GmbH 2026-04; Engineer @ Acme 2020-01..2026-04 = PROMOTED
  `)
})

describe('jobChanges finds an additional job', () => {
  holds(`
    as many leave the former one open: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01 = ADDITIONAL
    without a date is unsure: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2; Engineer @ Acme #1 2020-01 = additional?
    without a date, at the same company, is unsure: Engineer @ Acme #1 2020-01 -> Speaker @ Acme #1; Engineer @ Acme #1 2020-01 = additional?
    of this year, of which the month is missing: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026; Engineer @ Acme #1 2020-01 = ADDITIONAL
    without a date, after all others ended: Engineer @ Acme #1 2020-01..2024-12 -> CTO @ Globex #2; Engineer @ Acme #1 2020-01..2024-12 = MOVED
    becomes a move when the former one is closed: CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01..2026-05 = MOVED
    that is a seat on a board stays one when the job ends: Board Member @ Globex #2 2026-04; Engineer @ Acme #1 2020-01 -> Board Member @ Globex #2 2026-04; Engineer @ Acme #1 2020-01..2026-05 = LEFT
    as a volunteer: Engineer @ Acme #1 2020-01 -> Volunteer @ Red Cross #7 2026-04; Engineer @ Acme #1 2020-01 = ADDITIONAL
    that began long ago was only added late: Engineer @ Acme #1 2020-01 -> Advisor @ Globex #2 2023-04; Engineer @ Acme #1 2020-01 = career-completed
    that began and ended long ago: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01; Clerk @ Globex #2 2017-04..2019-12 = career-completed
  `)
})

describe('jobChanges finds the end of a job', () => {
  holds(`
    with nothing new: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01..2026-05 = LEFT
    this month: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01..2026-06 = LEFT
    this year, of which the month is missing: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020..2026 = LEFT
    in the future: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01..2026-07 = 
    without a start: home; Engineer @ Acme #1 -> home; Engineer @ Acme #1..2026-05 = LEFT
    as it disappeared: home; Engineer @ Acme #1 2020-01 -> home = LEFT
    with a career break after it: Engineer @ Acme #1 2020-01 -> Career Break @ Career Break 2026-05; Engineer @ Acme #1 2020-01..2026-04 = LEFT
    with a parental leave after it: Engineer @ Acme #1 2020-01 -> Elternzeit 2026-05; Engineer @ Acme #1 2020-01..2026-04 = LEFT
    with a search for work after it: Engineer @ Acme #1 2020-01 -> Open to work - Engineer 2026-05; Engineer @ Acme #1 2020-01..2026-04 = LEFT
    with a search for work written over it: home; Engineer @ Acme #1 2020-01 -> home; Looking for new opportunities 2020-01 = LEFT
    and retirement: Engineer @ Acme #1 1990-01 -> Retired 2026-05; Engineer @ Acme #1 1990-01..2026-04 = LEFT
    beside one that lasts: Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01 -> Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01..2026-05 = LEFT
    among others: home; Engineer @ Acme #1 2020-01 -> home; Engineer @ Acme #1 2020-01; Open to work 2026-05 = 
  `)
})

describe('jobChanges finds no move or promotion in an unchanged job', () => {
  holds(`
    is no change: Engineer @ Acme #1 2020-01; home -> Engineer @ Acme #1 2020-01; home = 
    in another case, with accents and an emoji: Ingenieur developpement @ Acme #1 2020-01 -> 🚀 INGÉNIEUR DÉVELOPPEMENT @ Acme #1 2020-01 = 
    with an abbreviation: VP Sales @ Acme #1 2020-01 -> Vice President, Sales @ Acme #1 2020-01 = 
    with other abbreviations: Sr. Mgr @ Acme #1 2020-01 -> Senior Manager @ Acme #1 2020-01 = 
    with the acronym of an officer: C.E.O. @ Acme #1 2020-01 -> Chief Executive Officer @ Acme #1 2020-01 = 
    in another order of words: Director of Sales @ Acme #1 2020-01 -> Sales Director @ Acme #1 2020-01 = 
    with a hyphen: Co-Founder & CEO @ Acme #1 2020-01 -> CEO, Cofounder @ Acme #1 2020-01 = 
    with a translated title: Software Developer @ Acme #1 2020-01 -> Softwareentwickler @ Acme #1 2020-01 = reworded
    with a translated title of rank: Sales Manager @ Acme #1 2020-01 -> Vertriebsleiter @ Acme #1 2020-01 = promoted?
    with a higher rank: Engineer @ Acme #1 2020-01 -> Senior Engineer @ Acme #1 2020-01 = promoted?
    with a corrected start: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2019-03 = 
    with a start a month later and another title: Engineer @ Acme #1 2020-01 -> Developer @ Acme #1 2020-02 = reworded
    with a month where there was only a year: Engineer @ Acme #1 2020 -> Developer @ Acme #1 2020-11 = reworded
    with a legal form: Engineer @ Acme 2020-01 -> Engineer @ Acme, Inc. 2020-01 = 
    with a Japanese legal form: Engineer @ 株式会社アクメ 2020-01 -> Engineer @ アクメ(株) 2020-01 = 
    of somebody who works for themselves, translated: Designer @ Self-employed 2020-01 -> Designer @ Selbstständig 2020-01 = 
    that got an id: Engineer @ Acme 2020-01 -> Engineer @ Acme #1 2020-01 = 
    that names its company by now: Engineer 2020-01 -> Engineer @ Acme #1 2020-01 = 
    among two of one company, retitled both: Engineer @ Acme #1 2020-01; Speaker @ Acme #1 2021-05 -> Ingénieur @ Acme #1 2020-01; Conférencier @ Acme #1 2021-05 = reworded
    with an ended one of the same title: Engineer @ Acme #1 2022-01; Engineer @ Acme #1 2015-01..2018-01 -> Engineer @ Acme #1 2015-01..2018-01; Engineer @ Acme #1 2022-01 = 
    without dates: Engineer @ Acme -> Engineer @ Acme = 
    without dates and with another title: Engineer @ Acme -> Developer @ Acme = reworded
  `)
})

describe('jobChanges finds the new name of a company', () => {
  holds(`
    and the same id: Engineer @ Acme #1 2020-01 -> Engineer @ Apex #1 2020-01 = company-renamed
    is reported once: Engineer @ Acme #1 2020-01; Clerk @ Acme #1 2018-01..2019-12 -> Engineer @ Apex #1 2020-01; Clerk @ Apex #1 2018-01..2019-12 = company-renamed
    and the same id, with another title: Engineer @ Acme #1 2020-01 -> Developer @ Apex #1 2020-01 = company-renamed, reworded
    and another id, with the same title: Engineer @ Acme #1 2020-01 -> Engineer @ Apex #2 2020-01 = company-renamed?
    and no id, with the same title: Engineer @ Acme 2020-01 -> Engineer @ Apex 2020-01 = company-renamed?
    and another id and another title: Engineer @ Acme #1 2020-01 -> Buyer @ Apex #2 2020-01 = MOVED?
    and no id, with another title: Engineer @ Acme 2020-01 -> Buyer @ Apex 2020-01 = MOVED?
  `)
})

describe('jobChanges compares careers that are hidden, shown or replaced as a whole', () => {
  holds(`
    that is hidden: Engineer @ Acme #1 2020-01 ->  = career-hidden
    that stays hidden:  ->  = 
    that is shown for the first time:  -> Engineer @ Acme #1 2020-01 = 
    of nothing but a search for work, before a job: Open to work 2025-01 -> Engineer @ Acme #1 2026-05; Open to work 2025-01 = MOVED
    with nothing in common: Engineer @ Acme #1 2020-01; home -> Baker @ Crumb #5 2026-02; Cook @ Diner #6 2019-01..2026-01 = moved??
    with nothing in common and nothing new: Engineer @ Acme #1 2020-01 -> Cook @ Diner #6 2019-01..2021-01 = left??
  `)
})

describe('jobChanges compares careers cut after ten entries', () => {
  holds(`
    loses nothing at its old end: Director @ Club #50 2001-01; Engineer @ Acme #1 2020-01; clerk9 -> CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01; Clerk @ Shop2 #102 2007-01..2008-01; Clerk @ Shop3 #103 2008-01..2009-01; Clerk @ Shop4 #104 2009-01..2010-01; Clerk @ Shop5 #105 2010-01..2011-01; Clerk @ Shop6 #106 2011-01..2012-01; Clerk @ Shop7 #107 2012-01..2013-01; Clerk @ Shop8 #108 2013-01..2014-01; Clerk @ Shop9 #109 2014-01..2015-01 = ADDITIONAL
    loses what disappears from its midst: Engineer @ Acme #1 2020-01; clerk10 -> Open to work 2026-04; clerk10 = LEFT
  `)
})

test('two simultaneous changes name their own positions', () => {
  const [moved, additional] = jobChanges(
    career('Engineer @ Acme #1 2020-01'),
    career(
      'Board Member @ Hooli #4 2026-03',
      'CTO @ Globex #2 2026-04',
      'Engineer @ Acme #1 2020-01..2026-03',
    ),
    at,
  )
  expect([moved?.before?.companyName, moved?.after?.companyName]).toEqual(['Acme', 'Globex'])
  expect([additional?.before, additional?.after?.companyName]).toEqual([null, 'Hooli'])
})

test('ISO dates compare like months and years', () => {
  const iso = (start: string, end: Text) => ({
    start: `${start}-01T00:00:00.000Z`,
    end: end && `${end}-01T00:00:00.000Z`,
  })
  const before = [
    { title: 'Engineer', companyName: 'Acme', startEndDate: { start: { year: 2020, month: 1 }, end: null } },
  ]
  const after = [
    { title: 'CTO', companyName: 'Globex', startEndDate: iso('2026-04', null) },
    { title: 'Engineer', companyName: 'Acme', startEndDate: iso('2020-01', '2026-03') },
  ]
  expect(jobChanges<CareerPosition>(before, after, at).map(shown)).toEqual(['MOVED'])
})

test.each([1, 10, 99, 100, 101, 200, 1000, 10_000])(
  'the only change among %i former positions is found',
  (count) => {
    const many = Array.from(
      { length: count },
      (_, index) => `Clerk @ Shop${index} #${1000 + index} 1990-01..1999-01`,
    )
    expect(
      changes(
        ['Engineer @ Acme #1 2020-01', ...many],
        ['CTO @ Globex #2 2026-04', 'Engineer @ Acme #1 2020-01..2026-03', ...many],
      ),
    ).toBe('MOVED')
  },
)

test.each([
  [{}],
  [{ title: null, companyName: null, startEndDate: null }],
  [{ title: '', companyName: ' ' }],
  [{ title: '🚀', startEndDate: { start: {}, end: {} } }],
  [{ title: 'A', startEndDate: { start: { year: 2020, month: 13 }, end: { month: 5 } } }],
  [{ title: 'A', startEndDate: { start: 'yesterday', end: '' } }],
  [{ title: 'constructor __proto__ valueOf', companyName: 'toString' }],
  [{ title: 'x'.repeat(100_000), companyName: 'y '.repeat(50_000) }],
])('malformed positions are compared without an error: %o', (odd) => {
  const some: CareerPosition[] = [odd]
  expect(jobChanges(some, some, at)).toEqual([])
  expect(() => jobChanges(some, career('Engineer @ Acme 2020-01'), at)).not.toThrow()
  expect(() => jobChanges(career('Engineer @ Acme 2020-01'), some, at)).not.toThrow()
})
