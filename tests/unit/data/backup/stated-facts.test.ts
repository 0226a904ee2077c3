import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Verified } from '../../../../lib/data/backup/format.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

const key = 'person:ann'

test.each([
  ['one fact', { name: 'Ann Lee' }],
  ['some facts', { name: 'Ann Lee', email: 'ann@acme.example', place: 'Graz' }],
  [
    'all facts',
    {
      name: 'Ann Lee',
      headline: 'Pilot',
      company: 'Acme',
      place: 'Graz',
      email: 'ann@acme.example',
      url: 'https://www.social.example/in/ann/',
    },
  ],
])('a backup adds %s without a section to an existing record', async (_, facts) => {
  const [from, to] = [openDatabase(), openDatabase()]
  await from.subjects.add(subjectWith({ key, ...facts }))
  await to.subjects.add(subjectWith({ key, note: 'Mine' }))
  const { file } = await writeBackup(from, {}, 1000)
  await restoreBackup(to, (await verifyBackup(to, file)) as Verified, { replace: false })
  expect(await to.subjects.get(key)).toMatchObject({ note: 'Mine', ...facts })
})
