import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAsBrowsersWrite } from '../../../lib/input/parse-domain.ts'

const part = fc.string({
  unit: fc.constantFrom('a', 'b', '0', '1', 'x', '-', '.', 'n'),
  minLength: 1,
  maxLength: 12,
})
const ending = fc.constantFrom('example', 'de', 'x', 'com', 'xn--p1ai', '0x1f', '1', 'c0m', '')

const inAddress = (host: string) => URL.parse(`https://${host}/`)?.hostname

test("a host accepted unchanged equals the host in the browser's URL", () => {
  const found = fc.check(
    fc.property(part, ending, (before, end) => {
      const host = `${before}.${end}`
      return !isAsBrowsersWrite(host) || inAddress(host) === host
    }),
    { numRuns: 2000 },
  )
  expect(found.counterexample).toBeNull()
})

test.each(['Acme.example', 'acme.example.', 'bücher.example', 'xn--bcher-kva.example', '10.0.0.1', 'a.0x1f'])(
  'the host %s is normalized by the browser',
  (host) => {
    expect(isAsBrowsersWrite(host)).toBe(false)
  },
)
