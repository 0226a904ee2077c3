import { expect, test } from 'vitest'
import { samplePerson } from '../../../components/first-run/sample.ts'
import { mara } from '../../../sandbox/world/mara.ts'

test('the sample is read whole, and is somebody of the made-up world', () => {
  const sample = samplePerson(0)
  expect(sample?.unreadable).toEqual([])
  expect(sample?.data).toMatchObject({ firstName: 'Mara', lastName: 'Lindqvist' })
  expect(sample?.data.publicIdentifier).toBe(mara.handle)
})
