import type { Page } from './page.ts'
import type { PageKind } from './page-kinds.ts'

/**
 * URLs on `https://www.social.example` as they really occur, with the page of each. Every example also tests that other
 * kinds reject it; `notPages` lists URLs that show no page.
 */
const host = 'https://www.social.example'

interface Example {
  page: Page
  addresses: string[]
}

const person = (id: string, ...addresses: string[]): Example => ({
  page: { kind: 'person', id, url: `${host}/in/${id}/` },
  addresses,
})
const company = (path: string, id: string, ...addresses: string[]): Example => ({
  page: { kind: 'company', id, url: `${host}/${path}/${id}/` },
  addresses,
})
const job = (id: string, ...addresses: string[]): Example => ({
  page: { kind: 'job', id, url: `${host}/jobs/view/${id}/` },
  addresses,
})

const examplesOf: Record<PageKind, Example[]> = {
  person: [
    person(
      'jane-doe',
      `${host}/in/jane-doe/`,
      `${host}/in/jane-doe`,
      `${host}/in/Jane-Doe/`,
      `${host}//in//jane-doe/`,
      `${host}/in/jane-doe/?trk=people-guest_people_search-card&originalSubdomain=de#experience`,
      `${host}/in/jane-doe/details/experience/`,
      `${host}/in/jane-doe/recent-activity/all/`,
      `${host}/in/jane-doe/overlay/contact-info/`,
      `${host}/in/jane-doe/de/`,
      `${host}/in/jane%2Ddoe/`,
      'https://social.example/in/jane-doe/',
      'http://www.social.example/in/jane-doe/',
      'https://de.social.example/in/jane-doe/',
      'https://pt-br.social.example/in/jane-doe/',
      'https://m.social.example/in/jane-doe/',
      'HTTPS://WWW.SOCIAL.EXAMPLE/in/jane-doe/',
      'https://www.social.example:443/in/jane-doe/',
      'https://www.social.example./in/jane-doe/',
      `${host}/comm/in/jane-doe?midToken=x&trk=eml`,
      `${host}/mwlite/in/jane-doe`,
      `${host}/mwlite/in/Jane-Doe/details/`,
    ),
    person(
      'josé-garcía',
      `${host}/in/josé-garcía/`,
      `${host}/in/jos%C3%A9-garc%C3%ADa/`,
      `${host}/in/jose%CC%81-garci%CC%81a/`,
    ),
    person('田中-愛子', `${host}/in/田中-愛子/`, `${host}/in/%E7%94%B0%E4%B8%AD-%E6%84%9B%E5%AD%90/`),
    person(
      'ACoAAB1cD2eF3gH4iJ5',
      `${host}/in/ACoAAB1cD2eF3gH4iJ5/`,
      `${host}/in/ACoAAB1cD2eF3gH4iJ5?miniProfileUrn=x`,
    ),
    person('ACoAAb1cd2ef3gh4ij5', `${host}/in/ACoAAb1cd2ef3gh4ij5/`),
    person(
      'ACwAAB1cD2eF3gH4iJ5',
      `${host}/in/ACwAAB1cD2eF3gH4iJ5/`,
      `${host}/sales/lead/ACwAAB1cD2eF3gH4iJ5,NAME_SEARCH,ab12`,
      `${host}/sales/people/ACwAAB1cD2eF3gH4iJ5%2CNAME_SEARCH%2Cab12`,
    ),
    person('ACwAAb1cd2ef3gh4ij5', `${host}/sales/lead/ACwAAb1cd2ef3gh4ij5,x,y?_ntb=z`),
    person('AEMAAB1cD2eF3gH4iJ5', `${host}/in/AEMAAB1cD2eF3gH4iJ5/`),
    person('acosta-maria', `${host}/in/ACosta-Maria/`),
  ],
  company: [
    company(
      'company',
      'acme-tools',
      `${host}/company/acme-tools/`,
      `${host}/company/Acme-Tools/about/`,
      `${host}/company/acme-tools/people/?keywords=editor`,
      `${host}/company/acme-tools/jobs/?currentJobId=3912345678`,
      `${host}/company/acme-tools/posts/?feedView=all`,
      'https://fr.social.example/company/acme-tools',
    ),
    company(
      'company',
      '1441',
      `${host}/company/1441/`,
      `${host}/company/1441/admin/`,
      `${host}/sales/company/1441/people`,
      `${host}/comm/company/1441/?trk=eml`,
    ),
    company('company', 'über-café', `${host}/company/%C3%BCber-caf%C3%A9/`, `${host}/company/Über-Café/`),
    company('school', 'eldermere', `${host}/school/eldermere/`, `${host}/school/Eldermere/people/`),
    company('showcase', 'acme-labs', `${host}/showcase/acme-labs/`, `${host}/showcase/acme-labs/about`),
  ],
  job: [
    job(
      '3912345678',
      `${host}/jobs/view/3912345678/`,
      `${host}/jobs/view/3912345678`,
      `${host}/jobs/view/3912345678/?refId=abc&trackingId=def`,
      `${host}/jobs/view/senior-editor-at-acme-tools-3912345678`,
      `${host}/jobs/view/r%C3%A9dacteur-at-acme-3912345678/`,
      `${host}/jobs/view/2-editors-3912345678/`,
      `${host}/jobs/collections/recommended/?currentJobId=3912345678`,
      `${host}/jobs/collections/easy-apply?currentJobId=3912345678&discover=true`,
      `${host}/jobs/search/?currentJobId=3912345678`,
      `${host}/jobs/search?keywords=editor&location=Lyon&currentJobId=3912345678`,
      `${host}/jobs/?currentJobId=3912345678`,
      'https://m.social.example/jobs/view/3912345678/',
      `${host}/comm/jobs/view/3912345678/?trackingId=x`,
      `${host}/jobs-guest/jobs/api/jobPosting/3912345678`,
    ),
  ],
}

export const examples = Object.values(examplesOf).flat()

export const notPages: string[] = [
  `${host}/`,
  `${host}/feed/`,
  `${host}/in/`,
  `${host}/in`,
  `${host}/in/me/`,
  `${host}/in/unavailable/`,
  `${host}/comm/feed/`,
  `${host}/comm/`,
  `${host}/sales/`,
  `${host}/sales/lead/`,
  `${host}/sales/search/people?savedSearchId=12`,
  `${host}/company/`,
  `${host}/jobs/`,
  `${host}/jobs/search/?keywords=editor`,
  `${host}/jobs/search/?currentJobId=`,
  `${host}/jobs/search/?currentJobId=abc`,
  `${host}/jobs/view/`,
  `${host}/jobs/view/senior-editor/`,
  `${host}/feed/?currentJobId=3912345678`,
  `${host}/search/results/people/?keywords=/in/jane-doe/`,
  `${host}/redirect?url=${host}/in/jane-doe/`,
  `${host}/in/%E0%A4%A/`,
  `${host}/in/jane%2Fdoe/`,
  `${host}/in/%00/`,
  `${host}/in/%20/`,
  `${host}/pub/jane-doe/`,
  `${host}/groups/in/jane-doe/`,
  'https://social.example.evil.example/in/jane-doe/',
  'https://www.social.example.evil.example/in/jane-doe/',
  'https://notsocial.example/in/jane-doe/',
  'https://www-social.example/in/jane-doe/',
  'https://blog.social.example/in/jane-doe/',
  'https://evil.example/https://www.social.example/in/jane-doe/',
  'https://www.social.example@evil.example/in/jane-doe/',
  'https://user:secret@www.social.example/in/jane-doe/',
  'https://www.social.example:8443/in/jane-doe/',
  'https://www.sociаl.example/in/jane-doe/',
  'ftp://www.social.example/in/jane-doe/',
  'file:///in/jane-doe/',
  'javascript:location="https://www.social.example/in/jane-doe/"',
  'about:blank',
  'www.social.example/in/jane-doe/',
  `${host}/in/${'jane'.repeat(1250)}/`,
  `${host}/in/${'%F0%9F%9A%80'.repeat(300)}/`,
  `${host}/company/${'a'.repeat(201)}/`,
  `${host}/jobs/view/${'3'.repeat(21)}/`,
  `${host}/jobs/search/?currentJobId=${'3'.repeat(5000)}`,
  'jane-doe',
  '',
]
