import { expect, test } from 'vitest'
import { samplePerson } from '../../../components/first-run/sample.ts'
import { mara } from '../../../sandbox/world/mara.ts'

test('the sample record is fully readable and belongs to the sample world', () => {
  const sample = samplePerson(0)
  expect(sample?.unreadable).toEqual([])
  expect(sample?.data).toMatchObject({ firstName: 'Mara', lastName: 'Lindqvist' })
  expect(sample?.data.publicIdentifier).toBe(mara.handle)
})
