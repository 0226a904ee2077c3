import { expect, test } from 'vitest'
import { addressShown } from '../../../lib/pages/address-shown.ts'
import { examples } from '../../../lib/pages/examples.ts'
import { detectPage } from '../../../lib/pages/page.ts'

const host = 'https://www.social.example'
const shown = (address: string) => addressShown(new URL(address))

const all = examples.flatMap(({ page, addresses }) =>
  addresses.filter((address) => URL.canParse(address)).map((address) => [address, page] as const),
)

test.each(all)('addressShown of %s identifies the same page', (address, page) => {
  const message = shown(address)
  expect(message).not.toBeNull()
  expect(detectPage(message!, host)).toEqual(page)
})

test('different pages have different shown addresses', () => {
  const pages = new Map<string, Set<string>>()
  for (const [address, page] of all) {
    const message = shown(address)!
    pages.set(message, (pages.get(message) ?? new Set()).add(`${page.kind}:${page.id}`))
  }
  expect([...pages].filter(([, named]) => named.size > 1)).toEqual([])
})

test('an internal id keeps its capital letters', () => {
  expect(shown(`${host}/in/ACoAABcd/`)).not.toBe(shown(`${host}/in/ACoAAbcD/`))
})

test.each(['/', '/feed/', '/in', '/in/', '/company//', '/jobs/', '/jobs/search/?keywords=x', '/inbox/7'])(
  'addressShown of %s is null',
  (path) => expect(shown(host + path)).toBeNull(),
)
