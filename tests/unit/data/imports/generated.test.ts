import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readRecord } from '../../../../lib/data/imports/read-record.ts'
import { generateFile } from '../../../generated/library.ts'
import { generateRecords } from '../../../generated/record.ts'

const all = [...generateRecords({ count: 2000 })]

test('a generated record is valid without unreadable parts', () => {
  for (const { record } of all) {
    const read = readRecord(JSON.parse(JSON.stringify(record)))
    expect(read).not.toBeNull()
    for (const row of read!.sections) {
      const { unreadable, data } = record.sections[row.name]!
      expect({ name: row.name, data: row.data, unreadable: row.unreadable }).toEqual({
        name: row.name,
        data,
        unreadable,
      })
    }
  }
})

test('a seed always generates the same records, also in slices, and another seed different ones', () => {
  const [slice] = [...generateRecords({ from: 1234, count: 1 })]
  expect(slice).toEqual(all[1234])
  expect([...generateRecords({ seed: 2, from: 1234, count: 1 })][0]).not.toEqual(slice)
})

test('generated records cover every kind', () => {
  const records = all.map(({ record }) => record)
  const some = (fits: (record: (typeof records)[number]) => boolean) => records.filter(fits).length
  const sections = (record: (typeof records)[number]) => Object.keys(record.sections).length
  expect(
    Object.entries({
      companies: some(({ kind }) => kind === 'company'),
      jobs: some(({ kind }) => kind === 'job'),
      'without sections': some((record) => sections(record) === 0),
      'without sections, with a name': some((record) => sections(record) === 0 && record.name !== ''),
      'with all sections': some((record) => sections(record) === 9),
      'on lists': some(({ lists }) => lists.length > 0),
      tagged: some(({ tags }) => tags.length > 0),
      noted: some(({ note }) => note !== ''),
      'with history': some(({ history }) => history.length > 0),
      'with several names': some(({ aliases }) => aliases.length > 1),
      'of one name with another': records.length - new Set(records.map(({ name }) => name)).size,
      'handed over': all.filter(({ deliveries }) => deliveries.length > 0).length,
      'with half a surrogate pair': some(
        (record) => !JSON.stringify(record).isWellFormed() || /\\ud83d /.test(JSON.stringify(record)),
      ),
    }).filter(([, count]) => count < 10),
  ).toEqual([])
})

test('a generated file has one record on each line', () => {
  const text = [...generateFile({ count: 450 })].join('')
  expect(text.trimEnd().split('\n')).toHaveLength(450)
  const whole = JSON.parse([...generateFile({ count: 450 }, 'json')].join('')) as { records: unknown[] }
  expect(whole.records).toHaveLength(450)
})
