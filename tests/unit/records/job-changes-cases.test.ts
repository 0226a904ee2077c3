import { describe } from 'vitest'
import { holds } from './career-cases.ts'

describe('jobChanges compares incomplete dates', () => {
  holds(`
    years only, with the former job ended: Engineer @ Acme #1 2020 -> CTO @ Globex #2 2026; Engineer @ Acme #1 2020..2026 = MOVED
    years only, with a job of last year: Engineer @ Acme #1 2020 -> CTO @ Globex #2 2025; Engineer @ Acme #1 2020..2025 = MOVED
    years only, with a job of the year before last: Engineer @ Acme #1 2020 -> CTO @ Globex #2 2024; Engineer @ Acme #1 2020..2024 = moved?
    years only, with nothing new: Engineer @ Acme #1 2020 -> Engineer @ Acme #1 2020..2026 = LEFT
    years only, at the same company: Engineer @ Acme #1 2020 -> Senior Engineer @ Acme #1 2026; Engineer @ Acme #1 2020..2026 = PROMOTED
    years only, one more job: Engineer @ Acme #1 2020 -> Engineer @ Acme #1 2020; Lecturer @ State University #5 2026 = ADDITIONAL
    years that got months: Engineer @ Acme #1 2020; Clerk @ Shop #2 2018..2020 -> Engineer @ Acme #1 2020-04; Clerk @ Shop #2 2018-02..2020-03 = 
    months that became years: Engineer @ Acme #1 2020-04 -> Engineer @ Acme #1 2020 = 
    a year that got a month in which another job began: Engineer @ Acme #1 2020; Advisor @ Hooli #4 2020 -> Engineer @ Acme #1 2020-04; Advisor @ Hooli #4 2020-04 = 
    no dates, with the former job gone: home; Engineer @ Acme -> home; Baker @ Crumb = MOVED
    no dates, with one more job: Engineer @ Acme -> Engineer @ Acme; Baker @ Crumb = additional?
    no dates, with one fewer: Engineer @ Acme; Baker @ Crumb -> Engineer @ Acme = LEFT
    no dates, at the same company: home; Engineer @ Acme -> home; Engineer @ Acme; Senior Engineer @ Acme = promoted?
    no start, but an end: home; Engineer @ Acme #1 -> home; Engineer @ Acme #1..2026 = LEFT
    dates that got lost: Engineer @ Acme #1 2020-01; home -> Engineer @ Acme #1; School teacher @ Elm School #9 = 
    a start that was added: Engineer @ Acme -> Engineer @ Acme 2020-01 = 
    a start a month later: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-02 = 
    a start a month earlier, over a new year: Engineer @ Acme #1 2020-01 -> Developer @ Acme #1 2019-12 = reworded
    an end that was corrected: Engineer @ Acme #1 2020-01; Clerk @ Shop #2 2018-01..2019-12 -> Engineer @ Acme #1 2020-01; Clerk @ Shop #2 2018-01..2019-06 = 
    a missing end that turned out to be long ago: Engineer @ Acme #1 2020-01; Clerk @ Shop #2 2012-01 -> Engineer @ Acme #1 2020-01; Clerk @ Shop #2 2012-01..2014-01 = LEFT
    an end that was removed again: Engineer @ Acme #1 2020-01..2026-05 -> Engineer @ Acme #1 2020-01 = 
  `)
})

describe('jobChanges compares dates in the future', () => {
  holds(`
    a start that is announced: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026-10; Engineer @ Acme #1 2020-01..2026-06 = MOVED
    a start that is announced, before the end: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026-10; Engineer @ Acme #1 2020-01..2026-09 = ADDITIONAL
    an end that is announced: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01..2026-12 = 
    a start years ahead: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2062-04; Engineer @ Acme #1 2020-01..2026-05 = MOVED
    an announced start that has come: Engineer @ Acme #1 2020-01; CTO @ Globex #2 2026-05 -> CTO @ Globex #2 2026-05; Engineer @ Acme #1 2020-01..2026-04 = MOVED
    a promotion that is announced: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01; Director @ Acme #1 2026-07 = PROMOTED
    a degree's expected end: Engineer @ Acme #1 2020-01; Student assistant @ State University #5 2024-10..2027-03 -> Engineer @ Acme #1 2020-01; Student assistant @ State University #5 2024-10..2027-09 = 
  `)
})

describe('jobChanges compares concurrent jobs', () => {
  holds(`
    of which one is replaced: Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01 -> Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01..2026-03; Lecturer @ Town College #6 2026-04 = MOVED
    of which both ended for one: Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01 -> CTO @ Globex #2 2026-04; Engineer @ Acme #1 2020-01..2026-03; Lecturer @ State University #5 2019-01..2026-03 = MOVED
    of which both ended: Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01 -> Engineer @ Acme #1 2020-01..2026-03; Lecturer @ State University #5 2019-01..2026-03 = LEFT, LEFT
    that were replaced by two: Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01 -> CTO @ Globex #2 2026-04; Dean @ Town College #6 2026-04; Engineer @ Acme #1 2020-01..2026-03; Lecturer @ State University #5 2019-01..2026-03 = MOVED, MOVED
    in another order: Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01; Mentor @ Hub #6 2021-01 -> Mentor @ Hub #6 2021-01; Engineer @ Acme #1 2020-01; Lecturer @ State University #5 2019-01 = 
    at one company, in another order and translated: Engineer @ Acme #1 2020-01; Lecturer @ Acme #1 2022-05 -> Dozent @ Acme #1 2022-05; Ingenieur @ Acme #1 2020-01 = reworded
    that began in one month, retitled: Founder @ Acme #1 2020-01; Partner @ Hooli #4 2020-01 -> Gründerin @ Acme #1 2020-01; Partnerin @ Hooli #4 2020-01 = reworded, reworded
    at one company, of which one role ended: Engineer @ Acme #1 2020-01; Speaker @ Acme #1 2022-05 -> Engineer @ Acme #1 2020-01; Speaker @ Acme #1 2022-05..2026-03 = 
    one of which is new at each company: Engineer @ Acme #1 2020-01; Board Member @ Hooli #4 2021-01 -> Senior Engineer @ Acme #1 2026-04; Engineer @ Acme #1 2020-01..2026-04; Board Member @ Hooli #4 2021-01; Advisor @ Initech #3 2026-05 = PROMOTED, ADDITIONAL
  `)
})

describe('jobChanges distinguishes promotions from other changes of the title', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['Software Engineer', 'Senior Software Engineer'],
    ['Software Engineer II', 'Software Engineer III'],
    ['Senior Engineer', 'Staff Engineer'],
    ['Staff Engineer', 'Principal Engineer'],
    ['Engineering Manager', 'Director of Engineering'],
    ['Director', 'Senior Director'],
    ['Head of Sales', 'VP Sales'],
    ['Vice President', 'SVP'],
    ['SVP Marketing', 'EVP Marketing'],
    ['CTO', 'CEO'],
    ['COO', 'President'],
    ['Intern', 'Junior Developer'],
    ['Werkstudent', 'Softwareentwickler'],
    ['Assistant Professor', 'Associate Professor'],
    ['Associate Professor', 'Professor'],
    ['Sales Manager', 'Sales Director'],
    ['Assistant to the CEO', 'Chief of Staff'],
    ['Executive Assistant to the CFO', 'Finance Manager'],
    ['Sachbearbeiterin', 'Teamleiterin'],
    ['Vertriebsmitarbeiter', 'Vertriebsleiter'],
    ['Teamleiter', 'Abteilungsleiter'],
    ['Abteilungsleiter', 'Geschäftsführer'],
    ['Ingénieur', 'Chef de projet'],
    ['Chef de projet', 'Directrice de projet'],
    ['Directeur commercial', 'Directeur général'],
    ['Desarrolladora', 'Jefa de desarrollo'],
    ['Gerente de ventas', 'Director de ventas'],
    ['Analista Júnior', 'Analista Pleno'],
    ['Analista Pleno', 'Analista Sênior'],
    ['Analista', 'Coordenadora de vendas'],
    ['Coordenador', 'Gerente'],
    ['エンジニア', 'シニアエンジニア'],
    ['主任', '課長'],
    ['課長', '部長'],
    ['部長', '取締役'],
    ['مهندس', 'كبير المهندسين'],
    ['مهندس', 'مدير المشاريع'],
    ['مدير المبيعات', 'الرئيس التنفيذي'],
  ]
  holds(
    pairs
      .map(
        ([from, to]) =>
          `${from} to ${to}: ${from} @ Acme #1 2020-01 -> ${to} @ Acme #1 2026-04; ${from} @ Acme #1 2020-01..2026-03 = PROMOTED`,
      )
      .join('\n'),
  )
  holds(
    pairs
      .map(
        ([from, to]) =>
          `not ${to} to ${from}: ${to} @ Acme #1 2020-01 -> ${from} @ Acme #1 2026-04; ${to} @ Acme #1 2020-01..2026-03 = new-title`,
      )
      .join('\n'),
  )
  const equal: readonly (readonly [string, string])[] = [
    ['Software Engineer', 'Data Scientist'],
    ['Product Manager', 'Project Manager'],
    ['Account Executive', 'Customer Success Representative'],
    ['Nurse', 'Teacher'],
    ['CFO', 'COO'],
    ['Director of Sales', 'Director of Marketing'],
    ['Senior Buyer', 'Senior Planner'],
    ['Sales Engineer', 'Assistant to the CEO'],
    ['Redakteur', 'Texter'],
    ['Programátor', 'Analytik'],
    ['営業', 'エンジニア'],
  ]
  holds(
    equal
      .map(
        ([from, to]) =>
          `not ${from} to ${to}: ${from} @ Acme #1 2020-01 -> ${to} @ Acme #1 2026-04; ${from} @ Acme #1 2020-01..2026-03 = new-title`,
      )
      .join('\n'),
  )
  holds(`
    that skip a role that began and ended: Engineer @ Acme #1 2020-01 -> Director @ Acme #1 2026-04; Manager @ Acme #1 2025-10..2026-03; Engineer @ Acme #1 2020-01..2025-09 = PROMOTED
    without an id: Engineer @ Acme 2020-01 -> Senior Engineer @ ACME Corporation 2026-04; Engineer @ Acme 2020-01..2026-04 = PROMOTED
    with a board seat elsewhere that ended: Engineer @ Acme #1 2020-01; Board Member @ Hooli #4 2021-01 -> Senior Engineer @ Acme #1 2026-04; Engineer @ Acme #1 2020-01..2026-04; Board Member @ Hooli #4 2021-01..2026-04 = LEFT, PROMOTED
    with the entry overwritten: home; Engineer @ Acme #1 2020-01 -> home; Senior Engineer @ Acme #1 2026-04 = PROMOTED
    with the title overwritten and the start kept: home; Engineer @ Acme #1 2020-01 -> home; Head of Engineering @ Acme #1 2020-01 = promoted?
    from an internship long ago, added late: Engineer @ Acme #1 2024-01 -> Engineer @ Acme #1 2024-01; Intern @ Acme #1 2022-01..2023-12 = career-completed
  `)
})

describe('jobChanges compares companies under other names', () => {
  holds(`
    a legal form in German: Engineer @ Acme GmbH & Co. KG 2020-01 -> Engineer @ Acme 2020-01 = 
    a legal form in French: Ingénieure @ Acme S.A.S. 2020-01 -> Ingénieure @ Acme 2020-01 = 
    a legal form in Portuguese: Analista @ Acme Ltda. 2020-01 -> Analista @ ACME LTDA 2020-01 = 
    a legal form in Polish: Engineer @ Acme Sp. z o.o. 2020-01 -> Engineer @ Acme 2020-01 = 
    an ampersand: Engineer @ Smith & Sons 2020-01 -> Engineer @ Smith and Sons 2020-01 = 
    accents: Engineer @ Crédit Général 2020-01 -> Engineer @ CREDIT GENERAL 2020-01 = 
    a legal form for the former and the new employer: Engineer @ Acme Inc. 2020-01 -> CTO @ Globex LLC 2026-04; Engineer @ Acme 2020-01..2026-03 = MOVED
    a renaming with an ended and a current job: Engineer @ Acme #1 2020-01; Clerk @ Acme #1 2018-01..2019-12; home -> Engineer @ Apex #1 2020-01; Clerk @ Apex #1 2018-01..2019-12; home = company-renamed
    a renaming of a former company: Engineer @ Globex #2 2020-01; Clerk @ Acme #1 2018-01..2019-12 -> Engineer @ Globex #2 2020-01; Clerk @ Apex #1 2018-01..2019-12 = company-renamed
    a translated name with the same id: Engineer @ Universität Wien #7 2020-01 -> Engineer @ University of Vienna #7 2020-01 = company-renamed
    a translated name without an id: Engineer @ Universität Wien 2020-01 -> Engineer @ University of Vienna 2020-01 = company-renamed?
    a merger into a company with another page: Engineer @ Acme #1 2020-01 -> Engineer @ Globex #2 2020-01 = company-renamed?
    a merger, then a new job: Engineer @ Acme #1 2020-01 -> CTO @ Initech #3 2026-04; Engineer @ Globex #2 2020-01..2026-03 = MOVED
    a merger, then a promotion: Engineer @ Acme #1 2020-01 -> Senior Engineer @ Globex #2 2026-04; Engineer @ Globex #2 2020-01..2026-04 = PROMOTED
    a renaming and a departure: Engineer @ Acme #1 2020-01 -> Engineer @ Apex #1 2020-01..2026-05 = LEFT, company-renamed
    two companies renamed: Engineer @ Acme #1 2020-01; Advisor @ Hooli #4 2021-01 -> Engineer @ Apex #1 2020-01; Advisor @ Hoolix #4 2021-01 = company-renamed, company-renamed
    a translated title and company without ids: Software Developer @ City Bank 2020-01 -> Softwareentwickler @ Stadtbank 2020-01 = MOVED?
    an id that appeared with a rename: Engineer @ Acme 2020-01 -> Engineer @ Apex #1 2020-01 = company-renamed?
    an id that disappeared: Engineer @ Acme #1 2020-01 -> Engineer @ Acme 2020-01 = 
  `)
})

describe('jobChanges compares freelancing, breaks and returns', () => {
  holds(`
    an employee who becomes self-employed: Engineer @ Acme #1 2020-01 -> Founder @ Self-employed 2026-04; Engineer @ Acme #1 2020-01..2026-03 = MOVED
    a freelancer who takes a job: Designer @ Freelance 2018-01 -> Designer @ Acme #1 2026-04; Designer @ Freelance 2018-01..2026-03 = MOVED
    a freelancer who takes a job and goes on: Designer @ Freelance 2018-01 -> Designer @ Acme #1 2026-04; Designer @ Freelance 2018-01 = ADDITIONAL
    a freelancer in another language: Grafikerin @ Freiberuflich 2018-01 -> Graphiste @ Indépendante 2018-01 = reworded
    a client of a freelancer: Designer @ Freelance 2018-01 -> Designer @ Freelance 2018-01; Contract Designer @ Acme #1 2026-02 = ADDITIONAL
    a sabbatical with the job left open: Engineer @ Acme #1 2020-01 -> Sabbatical 2026-04; Engineer @ Acme #1 2020-01 = 
    a sabbatical after the job: Engineer @ Acme #1 2020-01 -> Sabbatical 2026-04; Engineer @ Acme #1 2020-01..2026-03 = LEFT
    a sabbatical that ended in a job: Sabbatical 2025-04; Engineer @ Acme #1 2020-01..2025-03 -> CTO @ Globex #2 2026-04; Sabbatical 2025-04..2026-03; Engineer @ Acme #1 2020-01..2025-03 = MOVED
    a sabbatical that ended with nothing: Sabbatical 2025-04; Engineer @ Acme #1 2020-01..2025-03 -> Sabbatical 2025-04..2026-03; Engineer @ Acme #1 2020-01..2025-03 = 
    a parental leave in French: Ingénieure @ Acme #1 2020-01 -> Congé parental 2026-04; Ingénieure @ Acme #1 2020-01 = 
    a parental leave in Spanish after a job: Ingeniera @ Acme #1 2020-01 -> Permiso parental 2026-04; Ingeniera @ Acme #1 2020-01..2026-03 = LEFT
    a search for work in Portuguese: Analista @ Acme #1 2020-01 -> Em busca de recolocação 2026-04; Analista @ Acme #1 2020-01..2026-03 = LEFT
    a search for work in Japanese: エンジニア @ アクメ #1 2020-01 -> 求職中 2026-04; エンジニア @ アクメ #1 2020-01..2026-03 = LEFT
    a search for work in Arabic: مهندس @ Acme #1 2020-01 -> باحث عن عمل 2026-04; مهندس @ Acme #1 2020-01..2026-03 = LEFT
    a search for work that turned into a job over it: home; Open to work 2025-09 -> home; Buyer @ Acme #1 2026-04 = MOVED
    a re-hire: Developer @ Globex #2 2018-05; Engineer @ Acme #1 2015-01..2018-04 -> Engineer @ Acme #1 2026-04; Developer @ Globex #2 2018-05..2026-03; Engineer @ Acme #1 2015-01..2018-04 = MOVED
    a re-hire after a time without a job: Engineer @ Acme #1 2015-01..2024-04 -> Engineer @ Acme #1 2026-04; Engineer @ Acme #1 2015-01..2024-04 = MOVED
    a second re-hire: Engineer @ Acme #1 2020-01..2024-01; Engineer @ Acme #1 2015-01..2018-04; Baker @ Crumb #5 2024-02 -> Engineer @ Acme #1 2026-03; Engineer @ Acme #1 2020-01..2024-01; Engineer @ Acme #1 2015-01..2018-04; Baker @ Crumb #5 2024-02..2026-03 = MOVED
    an intern who is hired: Intern @ Acme #1 2025-09 -> Engineer @ Acme #1 2026-04; Intern @ Acme #1 2025-09..2026-03 = PROMOTED
    an intern who is hired elsewhere: Intern @ Acme #1 2025-09 -> Engineer @ Globex #2 2026-04; Intern @ Acme #1 2025-09..2026-03 = MOVED
    a summer's internship beside a job: Teacher @ Elm School #9 2014-01 -> Teacher @ Elm School #9 2014-01; Intern @ Acme #1 2026-06 = ADDITIONAL
    a short contract that is already over: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01; Consultant @ Globex #2 2026-01..2026-03 = 
    a student who gets a first job: Student @ State University #5 2021-10 -> Engineer @ Acme #1 2026-04; Student @ State University #5 2021-10..2026-03 = MOVED
    retirement with a seat on a board: CEO @ Acme #1 2010-01; Board Member @ Hooli #4 2018-01 -> Retired 2026-05; CEO @ Acme #1 2010-01..2026-04; Board Member @ Hooli #4 2018-01 = LEFT
    a seat on a board that ended: CEO @ Acme #1 2010-01; Board Member @ Hooli #4 2018-01 -> CEO @ Acme #1 2010-01; Board Member @ Hooli #4 2018-01..2026-05 = LEFT
    a new seat on a board: CEO @ Acme #1 2010-01 -> CEO @ Acme #1 2010-01; Non-Executive Director @ Hooli #4 2026-05 = ADDITIONAL
  `)
})

describe('jobChanges compares histories that were cut or grew', () => {
  const jobs = (count: number, first = 1) =>
    Array.from(
      { length: count },
      (_, index) =>
        `Clerk @ Shop${first + index} #${100 + first + index} ${2000 + first + index}-01..${2001 + first + index}-01`,
    ).join('; ')
  holds(`
    an ongoing old role is cut off: Trustee @ Club #50 1999-01; Engineer @ Acme #1 2020-01; ${jobs(8)} -> Advisor @ Hooli #4 2026-04; Engineer @ Acme #1 2020-01; ${jobs(8)} = ADDITIONAL
    a current role disappears from ten: Trustee @ Club #50 1999-01; Engineer @ Acme #1 2020-01; ${jobs(9)} -> Trustee @ Club #50 1999-01; ${jobs(9)} = LEFT
    an older entry comes into sight: Engineer @ Acme #1 2020-01; ${jobs(9, 2)} -> Engineer @ Acme #1 2020-01; ${jobs(8, 2)}; Clerk @ Shop1 #101 2001-01..2002-01 = career-completed
    two old jobs are completed: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01; ${jobs(2)} = career-completed, career-completed
    an old job that lasts is added: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01; Trustee @ Club #50 1999-01 = career-completed
    a short history loses its oldest ongoing role: Trustee @ Club #50 1999-01; Engineer @ Acme #1 2020-01; ${jobs(5)} -> Engineer @ Acme #1 2020-01; ${jobs(5)} = LEFT
    old jobs are removed: Engineer @ Acme #1 2020-01; ${jobs(9)} -> Engineer @ Acme #1 2020-01 = 
    a hidden career: Engineer @ Acme #1 2020-01; ${jobs(9)} ->  = career-hidden
    a career of entries without a title or company: Engineer @ Acme #1 2020-01 ->  @  2020-01 = career-hidden
    a career of one entry for another person: Engineer @ Acme #1 2020-01; ${jobs(3)} -> Chef @ Bistro #70 2025-01 = moved??
    one position in common: Engineer @ Acme #1 2020-01; ${jobs(3)} -> Chef @ Bistro #70 2026-01; Clerk @ Shop2 #102 2002-01..2003-01 = MOVED
  `)
})

describe('jobChanges ignores other spellings of a title', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['SVP, Global Ops', 'Senior Vice President Global Operations'],
    ['Mktg Mgr', 'Marketing Manager'],
    ['Sales Rep', 'Sales Representative'],
    ['Project Coord.', 'Project Coordinator'],
    ['Asst. Prof.', 'Assistant Professor'],
    ['Dir. Product Mgmt', 'Director, Product Management'],
    ['Sr Acct Mgr', 'Senior Account Manager'],
    ['V.P. of Sales', 'VP Sales'],
    ['CO-FOUNDER AND C.T.O.', 'CTO & Cofounder'],
    ['Jr. Dev', 'Junior Developer'],
    ['Ingénieur Sénior', 'INGENIEUR SENIOR'],
    ['Ｅｎｇｉｎｅｅｒ', 'Engineer'],
    ['Softwareentwickler (m/w/d)', 'Softwareentwickler'],
  ]
  holds(
    pairs
      .map(([from, to]) => `${from} and ${to}: ${from} @ Acme #1 2020-01 -> ${to} @ Acme #1 2020-01 = `)
      .join('\n'),
  )
})

describe('careers as people write them', () => {
  holds(`
    in another language: Software Engineer @ SAP #1115 2021-03; Intern @ Bosch #1277 2019-09..2020-02 -> Softwareentwickler @ SAP #1115 2021-03; Praktikant @ Bosch #1277 2019-09..2020-02 = reworded, reworded
    in another script, with the company too: 営業部長 @ トヨタ #5 2019-04 -> Sales Director @ Toyota #5 2019-04 = company-renamed, reworded
    with the gender marker gone: Projektmanager (m/w/d) @ Acme #1 2021-01 -> Projektmanager @ Acme #1 2021-01 = 
    with a typing error corrected: Enginer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01 = reworded
    with a title and a company spelled out: VP Engineering @ Acme 2020-01 -> Vice President of Engineering @ Acme, Inc. 2020-01 = 
    with concurrent roles in another order: CEO @ Tiny #1 2018-01; Board Member @ Big #2 2019-05; Advisor @ Fund #3 2020-02 -> Advisor @ Fund #3 2020-02; Board Member @ Big #2 2019-05; CEO @ Tiny #1 2018-01 = 
    cut at ten after a promotion: Sales Director @ Acme #1 2021-02; clerk9 -> VP Sales @ Acme #1 2026-03; Sales Director @ Acme #1 2021-02..2026-02; clerk8 = PROMOTED
    cut at ten after a move: Buyer @ Acme #1 2021-02; clerk9 -> Buyer @ Globex #2 2026-03; Buyer @ Acme #1 2021-02..2026-02; clerk8 = MOVED
    with a promotion at one id, and a legal form added: Account Manager @ Siemens #1043 2020-10 -> Senior Account Manager @ Siemens AG #1043 2026-01; Account Manager @ Siemens AG #1043 2020-10..2025-12 = PROMOTED
    with the next level of a role: Engineer II @ Acme #1 2020-01 -> Engineer III @ Acme #1 2026-01; Engineer II @ Acme #1 2020-01..2025-12 = PROMOTED
    at a company that was renamed: Engineer @ Facebook #10667 2019-04; Intern @ Facebook #10667 2018-06..2018-09 -> Engineer @ Meta #10667 2019-04; Intern @ Meta #10667 2018-06..2018-09 = company-renamed
    at a company that was bought: Nurse @ St. Mary Hospital #31 2015-02 -> Nurse @ Unity Health #77 2015-02 = company-renamed?
    at a company that was split: Engineer @ HP #1025 2014-11 -> Engineer @ HPE #1026 2014-11 = company-renamed?
    with a return to a former company: Engineer @ Globex #2 2018-07; Engineer @ Acme #1 2015-01..2018-06 -> Engineer @ Acme #1 2026-02; Engineer @ Globex #2 2018-07..2026-01; Engineer @ Acme #1 2015-01..2018-06 = MOVED
    with one more seat on a board: CEO @ Acme #1 2018-01; Board Member @ Big #2 2019-01 -> CEO @ Acme #1 2018-01; Board Member @ Big #2 2019-01; Board Member @ Fund #3 2026-02 = ADDITIONAL
    with one seat on a board fewer: CEO @ Acme #1 2018-01; Board Member @ Big #2 2019-01 -> CEO @ Acme #1 2018-01; Board Member @ Big #2 2019-01..2026-04 = LEFT
    with a start as a freelancer: Designer @ Acme #1 2020-01 -> Freelance Designer @ Self-employed 2026-05; Designer @ Acme #1 2020-01..2026-04 = MOVED
    of a freelancer who words it differently: Freelance Designer @ Self-employed 2019-01 -> Freelance Designer @ Freelance 2019-01 = 
    with a job that covers a maternity leave: Teacher @ Elm School #5 2018-01 -> Teacher (maternity cover) @ Oak School #6 2026-01; Teacher @ Elm School #5 2018-01..2025-12 = MOVED
    with a covered role that became permanent: HR Manager - Maternity Cover @ Acme #1 2025-06 -> HR Manager @ Acme #1 2026-04; HR Manager - Maternity Cover @ Acme #1 2025-06..2026-04 = new-title
    with a covered role, in German: Lehrerin @ Schule Nord #5 2018-01 -> Lehrerin (Elternzeitvertretung) @ Schule Ost #6 2026-01; Lehrerin @ Schule Nord #5 2018-01..2025-12 = MOVED
    with a maternity leave from a job that goes on: Engineer @ Acme #1 2020-01 -> Maternity Leave @ Acme #1 2026-03; Engineer @ Acme #1 2020-01 = 
    with a sabbatical that ended: Career Break 2025-09; Engineer @ Acme #1 2020-01 -> Career Break 2025-09..2026-03; Engineer @ Acme #1 2020-01 = 
    with a start that is announced: Engineer @ Acme #1 2020-01 -> CTO @ Globex #2 2026-10; Engineer @ Acme #1 2020-01 = ADDITIONAL
    with an end that is announced: Engineer @ Acme #1 2020-01 -> Engineer @ Acme #1 2020-01..2026-12 = 
    with years only: Analyst @ KPMG #1 2022 -> Senior Analyst @ KPMG #1 2026; Analyst @ KPMG #1 2022..2026 = PROMOTED
    with no dates: Analyst @ KPMG; Intern @ EY -> Associate @ PwC; Intern @ EY = MOVED
    of a founder whose company has no name yet: Engineer @ Google #1441 2019-01 -> Founder @ Stealth Startup 2026-03; Engineer @ Google #1441 2019-01..2026-02 = MOVED
    of a founder who steps down: CEO @ Acme #1 2010-01 -> Advisor @ Acme #1 2026-03; CEO @ Acme #1 2010-01..2026-02 = new-title
    of a manager who leads nobody any more: CTO @ Acme #1 2018-01 -> Principal Engineer @ Acme #1 2026-03; CTO @ Acme #1 2018-01..2026-03 = new-title
    of an assistant to somebody: Office Manager @ Acme #1 2020-01 -> Assistant to the CEO @ Acme #1 2026-02; Office Manager @ Acme #1 2020-01..2026-02 = new-title
    with two moves since the last look: Engineer @ Acme #1 2020-01 -> Engineer @ Hooli #3 2026-05; Engineer @ Globex #2 2025-11..2026-04; Engineer @ Acme #1 2020-01..2025-10 = MOVED
    within a group of companies: Consultant @ Deloitte UK #1038 2021-01 -> Consultant @ Deloitte Germany #1039 2026-02; Consultant @ Deloitte UK #1038 2021-01..2026-01 = MOVED
    with a guest role elsewhere: Professor @ ETH #1 2005-01 -> Professor @ ETH #1 2005-01; Visiting Scholar @ MIT #2 2026-01 = ADDITIONAL
    with an early job that was missing: CEO @ Acme #1 2018-01 -> CEO @ Acme #1 2018-01; Analyst @ Bain #2 2008-01..2012-01 = career-completed
    with one of two part-time jobs exchanged: Lecturer @ City College #1 2019-01; Consultant @ Acme #2 2018-01 -> Consultant @ Acme #2 2018-01; Lecturer @ State College #3 2026-02; Lecturer @ City College #1 2019-01..2026-01 = MOVED
  `)
})
