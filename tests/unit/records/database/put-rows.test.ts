import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { putRows } from '../../../../lib/records/database/put-rows.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'
import { randomOf } from '../../../generated/random.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { openDatabase } from '../findings.fixture.ts'

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'putRows stores the same as putting every row, whichever are marked as new, seed %i',
  async (seed) => {
    const random = randomOf(seed, 0)
    const rows = (): Subject[] =>
      Array.from({ length: random.whole(0, 12) }, () =>
        subjectWith({
          key: `person:${random.whole(0, 9)}`,
          name: random.chance(0.5) ? `Ada ${random.whole(0, 99)}` : '',
        }),
      )
    const [before, after] = [rows(), rows()]
    const [ours, plain] = [openDatabase(), openDatabase()]
    for (const db of [ours, plain]) await db.subjects.bulkPut(before)
    await plain.subjects.bulkPut(after)
    const fresh = new Set(random.some(after, 12).map(({ key }) => key))
    await putRows(ours.subjects, after, ({ key }) => fresh.has(key))
    expect(await ours.subjects.toArray()).toEqual(await plain.subjects.toArray())
    expect(await ours.matchKeys.toArray()).toEqual(await plain.matchKeys.toArray())
  },
)
