import { expect, test } from 'vitest'
import { pageOfSubject } from '../../../lib/pages/page.ts'

const socialUrl = 'https://www.social.example'
const jane = { kind: 'person', id: 'jane-doe', url: `${socialUrl}/in/jane-doe/` }
const janeDoe = { kind: 'person', key: 'person:jane-doe', aliases: ['person:jane-doe'] } as const

test.each([
  ['its own page', `${socialUrl}/in/Jane-Doe/`],
  ['nothing', ''],
  ['a page on another host', 'https://www.evil.example/in/jane-doe/'],
  ['a host that looks like ours', 'https://www.social.example.evil.example/in/jane-doe/'],
  ['a script', 'javascript:alert(1)'],
  ['our host with another port', 'https://www.social.example:8443/in/other/'],
  ['another person’s page', `${socialUrl}/in/john-roe/`],
  ['a company’s page', `${socialUrl}/company/acme/`],
  ['a megabyte', `${socialUrl}/in/${'x'.repeat(1_000_000)}/`],
])('a person with %s as URL has the page of their key on the network’s host', (_, url) => {
  expect(pageOfSubject({ ...janeDoe, url }, socialUrl)).toEqual(jane)
})

test.each([
  ['person:member:12345', 'https://www.evil.example/in/x/'],
  ['person:email:a@b.example', ''],
  ['person:\ud800', ''],
  ['person:..', ''],
  ['person:a/b', 'ftp://www.social.example/in/x/'],
  ['person:', ''],
])('%s without a known page has none', (key, url) => {
  expect(pageOfSubject({ kind: 'person', key, aliases: [key], url }, socialUrl)).toBeNull()
})

test('the URL of the record selects one of several pages', () => {
  const aliases = ['person:member:12345', 'person:jane-doe', 'person:jane']
  const page = pageOfSubject({ ...janeDoe, key: 'person:member:12345', aliases, url: jane.url }, socialUrl)
  expect(page).toEqual(jane)
})

test('without the network’s host no subject has a page', () => {
  expect(pageOfSubject({ ...janeDoe, url: jane.url }, '')).toBeNull()
})
