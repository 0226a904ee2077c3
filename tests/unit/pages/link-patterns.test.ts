import { describe, expect, test } from 'vitest'
import { examples } from '../../../lib/pages/examples.ts'
import { linkPatterns } from '../../../lib/pages/page.ts'
import { pageKinds, type PageKind } from '../../../lib/pages/page-kinds.ts'

const host = 'https://www.social.example'

/** Matches like browsers: the path with its query, `*` for anything, and `*.` for subdomains. */
function matches(pattern: string, address: string): boolean {
  const [start = '', ...rest] = pattern.split('/*.')
  const domain = rest.length > 0 ? `${start}/(?:[^/]+\\.)?${rest.join('/*.')}` : pattern
  return new RegExp(`^${domain.replaceAll(/(?<!\))\*/g, '.*')}$`).test(address)
}

const kindsOf = (address: string) =>
  pageKinds.filter((kind) => linkPatterns(host, [kind]).some((pattern) => matches(pattern, address)))

test('link patterns match only the network’s host and its subdomains', () => {
  expect(linkPatterns(host, ['person', 'company'])).toEqual([
    'https://*.social.example/in/*',
    'https://*.social.example/company/*',
    'https://*.social.example/school/*',
    'https://*.social.example/showcase/*',
  ])
  expect(linkPatterns('http://127.0.0.1:4000', ['person'])).toEqual(['http://127.0.0.1/in/*'])
})

describe('a link matches only patterns of its own kind', () => {
  test.each(examples.map(({ page }) => [page.url, page.kind] as const))('%s: %s', (url, kind) => {
    expect(kindsOf(url)).toEqual([kind])
  })

  test.each<[string, PageKind[]]>([
    [`${host}/jobs/search/?currentJobId=4000000001&keywords=x`, ['job']],
    [`${host}/in/jane-doe/?trk=feed`, ['person']],
    [`${host}/feed/`, []],
    [`${host}/jobs/`, []],
    ['https://www.other.example/in/jane-doe/', []],
  ])('%s: %j', (url, found) => {
    expect(kindsOf(url)).toEqual(found)
  })
})
