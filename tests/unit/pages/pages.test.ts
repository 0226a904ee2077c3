import { describe, expect, test } from 'vitest'
import { detectPage } from '../../../lib/pages/page.ts'
import { examples, notPages } from '../../../lib/pages/examples.ts'
import { socialMatchPattern } from '../../../lib/pages/host.ts'

const socialUrl = 'https://www.social.example'

describe('detectPage', () => {
  for (const { page, addresses } of examples)
    test.each(addresses)(`detectPage returns the page of %s as ${page.kind} ${page.id}`, (address) => {
      expect(detectPage(address, socialUrl)).toEqual(page)
    })

  test.each(notPages)('detectPage finds no page in «%s»', (address) => {
    expect(detectPage(address, socialUrl)).toBeNull()
  })

  test('detectPage returns the same page for each canonical URL', () => {
    for (const { page } of examples) expect(detectPage(page.url, socialUrl)).toEqual(page)
  })

  test.each([
    'https://www.social.example/',
    'https://social.example',
    'https://www.social.example/some/path',
  ])('detectPage with the network’s host %s finds the same person', (host) => {
    expect(detectPage('https://de.social.example/in/Jane-Doe/', host)?.id).toBe('jane-doe')
  })

  test.each(['', 'not an address', 'social.example'])(
    'detectPage with the network’s host «%s» finds no page',
    (host) => {
      expect(detectPage('https://www.social.example/in/jane-doe/', host)).toBeNull()
    },
  )

  test('detectPage requires the port of the network’s host', () => {
    expect(detectPage('http://127.0.0.1:4310/in/x/', 'http://127.0.0.1:4310')?.url).toBe(
      'http://127.0.0.1:4310/in/x/',
    )
    expect(detectPage('http://127.0.0.1:4311/in/x/', 'http://127.0.0.1:4310')).toBeNull()
  })
})

test.each([
  ['https://www.social.example', 'https://*.social.example/*'],
  ['http://127.0.0.1:4310', 'http://127.0.0.1/*'],
  ['http://localhost:4310', 'http://localhost/*'],
])('the match pattern of %s is %s', (socialUrl, pattern) => {
  expect(socialMatchPattern(socialUrl)).toBe(pattern)
})
