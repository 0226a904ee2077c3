import { expect, test } from 'vitest'
import { writeJson } from '../../../lib/exports/write-json.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { chunksOf, recordOf, sectionOf, textOf } from './records.fixture.ts'

const key = 'person:ann'

async function writtenSection(cost: number | null | undefined) {
  const section = sectionOf(key, 'profile', { firstName: 'Ann' })
  const record = recordOf({ key }, [section])
  if (cost !== undefined) {
    const { id, ...paid } = requestWith({ id: section.request, cost })
    record.requests = new Map([[id, { ...paid, id }]])
  }
  const { records } = JSON.parse(await textOf(writeJson(chunksOf([record]), 0))) as {
    records: { sections: { profile: object } }[]
  }
  return records[0]!.sections.profile
}

test.each([0, 2.5])('an exported section contains its cost: %d credits', async (cost) => {
  expect(await writtenSection(cost)).toMatchObject({ cost })
})

test.each([null, undefined])('an exported section of unknown cost contains no cost: %s', async (cost) => {
  expect(await writtenSection(cost)).not.toHaveProperty('cost')
})
