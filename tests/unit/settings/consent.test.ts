import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isConsentMissing } from '../../../lib/settings/consent.ts'
import { consentVersion, disclosures } from '../../../lib/settings/disclosures.ts'

const noPolicies = { values: {}, before: {}, refused: [] }

const texts = () =>
  /^consent:\n((?: {2}.*\n)+)/m.exec(readFileSync('assets/locales/en.yml', 'utf8'))?.[1] ?? ''

test('a changed disclosure needs a new version, so that every user agrees again', () => {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(disclosures) + texts())
    .digest('hex')
  expect([consentVersion, fingerprint.slice(0, 16)]).toEqual([3, 'f0326d2271e7fba0'])
})

test('every recipient has its sentence in the disclosure', () => {
  for (const to of Object.keys(disclosures)) expect(texts()).toContain(`  ${to}: `)
})

test('consent is missing until the current version was agreed to', () => {
  expect(isConsentMissing({ version: 0 }, noPolicies)).toBe(true)
  expect(isConsentMissing({ version: consentVersion - 1 }, noPolicies)).toBe(true)
  expect(isConsentMissing({ version: consentVersion }, noPolicies)).toBe(false)
})

test.each([['apiKey'], ['deployment', 'apiUrl']])('a policy that sets %s needs no consent', (...at) => {
  const policies = { ...noPolicies, values: { policy: { value: 'x', at } } }
  expect(isConsentMissing({ version: 0 }, policies)).toBe(false)
})
