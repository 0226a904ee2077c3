import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import { writeJson } from '../../../lib/exports/write-json.ts'
import { walkRecords } from '../../../lib/exports/walk-records.ts'
import { importRecords } from '../../../lib/data/imports/import-records.ts'
import { libraryLines } from '../../../lib/data/imports/library-lines.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, openDeps, type TestDeps } from './purchase.fixture.ts'
import { buyOperation } from '../../../lib/purchases/buy.ts'

const { service } = sandboxFixture()

const writings = [
  demoKey,
  demoKey.toUpperCase(),
  Array.from(demoKey, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  Array.from(demoKey, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
  btoa(`user:${demoKey}`),
]

const echo = writings
  .map((writing) => `"Invalid header: x-api-key: ${writing} (https://x.example/?apikey=${writing})"`)
  .join()
const person = `"person":{"publicIdentifier":"mara-lindqvist","firstName":"Mara","headline":"${demoKey}","seen":[${echo}],"${demoKey}":1}`

const echoing: [name: string, status: number, body: string][] = [
  [
    'an answer',
    200,
    `{"success":true,"metadata":{"request_id":"${demoKey}","source":"${demoKey}"},${person}}`,
  ],
  ['a refusal', 400, `{"success":false,"message":"${writings[2]}: no","error":{"message":"${demoKey}"}}`],
  ['another page', 502, `<h1>Bad gateway</h1><pre>x-api-key: ${demoKey}</pre>${writings.join(' ')}`],
  ['a truncated response', 200, `{"success":true,"message":"${demoKey.slice(0, -1)}`],
]

/** The database, a backup and an export. */
async function everyText({ db }: TestDeps): Promise<string> {
  const tables = await Promise.all(db.tables.map((table) => table.toArray()))
  const { file } = await writeBackup(db, {}, Date.now())
  const backup = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  const exported: string[] = []
  for await (const part of writeJson(walkRecords(db, 'all'), 0)) exported.push(part)
  return [JSON.stringify(tables), backup, ...exported].join('\n')
}

const parts = [...writings, demoKey.slice(0, 10)].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
const found = (text: string) => parts.filter((part) => text.toLowerCase().includes(part.toLowerCase()))

function answering(status: number, body: string): TestDeps {
  const headers = { 'retry-after': demoKey, date: demoKey }
  return openDeps(service().url, { fetch: () => Promise.resolve(new Response(body, { status, headers })) })
}

test.each(echoing)(
  'when %s echoes the API key, nothing stored or exported contains it',
  async (_, status, body) => {
    const deps = answering(status, body)
    await bought(deps)
    const requested = await buyOperation(
      deps,
      {
        operation: 'getFollowersCount',
        input: { socialUrl: 'https://www.social.example/in/x/' },
        repeat: null,
      },
      'console',
    )
    await requested.done
    expect(await deps.db.responses.count()).toBeGreaterThan(0)
    expect(found(await everyText(deps))).toEqual([])
  },
)

test('importing a backup or an export that contains the API key does not store the key', async () => {
  const [, , body] = echoing[0]!
  const there = answering(200, body.replaceAll(demoKey, 'another-key-altogether'))
  await bought(there)
  const [request] = await there.db.requests.toArray()
  await there.db.responses.update(request!.id, { body })
  await there.db.sections.toCollection().modify((row) => {
    row.unreadable = [{ path: 'x', value: { deep: [demoKey, 7] } }]
  })
  const { file } = await writeBackup(there.db, {}, Date.now())
  const exported: string[] = []
  for await (const part of writeJson(walkRecords(there.db, 'all'), 0)) exported.push(part)
  expect(found(exported.join(''))).not.toEqual([])

  const restored = answering(200, '')
  const verified = await verifyBackup(restored.db, file)
  if (typeof verified === 'string') throw new Error(verified)
  await restoreBackup(restored.db, verified, { replace: false, secrets: [demoKey] })
  const imported = answering(200, '')
  await importRecords(imported.db, await libraryLines(new Blob(exported)), () => {}, [demoKey])
  for (const deps of [restored, imported]) {
    expect(await deps.db.sections.count()).toBeGreaterThan(0)
    expect(found(await everyText(deps))).toEqual([])
  }
})
