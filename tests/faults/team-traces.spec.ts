import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedRows } from '../e2e/run-rows.ts'
import { expect } from '../e2e/fixtures.ts'
import { chromiumContents } from '../browser/chromium-contents.ts'
import { everythingStored } from '../browser/everything-stored.ts'
import { writingsIn } from '../browser/find-secret.ts'
import { chromiumFolders } from './profile-folders.ts'
import { annBuysMara, enrichIn, eraseIn, peopleOf, teamRow, test, type Colleague } from './team/browsers.ts'
import { rootToken } from './team/engine-users.ts'

const names = ['Lindqvist', 'mara-lindqvist', 'mara.lindqvist@northwind-atlas.example']

const isIn = (bytes: Buffer, name: string) => writingsIn(bytes, name).some((kind) => !kind.includes('half'))

function tracesIn({ profile }: Pick<Colleague, 'profile'>, sought: readonly string[]): string[] {
  return Object.values(chromiumFolders(profile)).flatMap((folder) =>
    chromiumContents(folder).flatMap(({ name, parts }) =>
      sought.flatMap((one) => (parts.some((part) => isIn(part, one)) ? [`${name}: ${one}`] : [])),
    ),
  )
}

/** Words of at least seven letters, because shorter ones occur by chance in megabytes of encrypted data. */
function wordsIn(rows: unknown): Set<string> {
  const words = JSON.stringify(rows).match(/[\p{L}\d][\p{L}\d.@-]{5,60}[\p{L}\d]/gu) ?? []
  return new Set(words)
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => {
      const bytes = readFileSync(join(parentPath, name))
      return { name, bytes: bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1) }
    })

const encodings = (text: string) => [
  Buffer.from(text),
  Buffer.from(encodeURIComponent(text)),
  Buffer.from(JSON.stringify(text)).subarray(1, -1),
  Buffer.from(text, 'utf16le'),
  Buffer.from(text, 'utf16le').swap16(),
]

test('a person erased by the team leaves no trace in the databases of either browser or in etcd', async ({
  team,
  stage,
}) => {
  const { ann, bob, etcd } = team
  await annBuysMara(team)
  await ann.panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(ann.panel.getByText('6 credits spent on this page')).toBeVisible()
  await enrichIn(bob, stage, 'layla-haddad')
  for (const each of [ann, bob]) {
    await expect.poll(() => peopleOf(each)).toHaveLength(2)
    // Check that the search finds something at all.
    await expect.poll(() => everythingStored(each.page)).toContain(names[2])
    expect(tracesIn(each, names)).not.toEqual([])
    await each.tab.goto('about:blank')
  }
  const words = new Set<string>()
  for (const table of ['subjects', 'sections', 'requests', 'responses'])
    for (const word of wordsIn(await storedRows(ann.page, table))) words.add(word)
  const { machine } = (await teamRow(ann.page, 'status'))!
  for (const word of [...names, machine.name, 'Acme', 'Lindqvist', 'ليلى']) words.add(word)
  // The address of this computer may occur.
  words.delete('127.0.0.1')
  expect(words.size).toBeGreaterThan(200)

  await eraseIn(bob, 'person:mara-lindqvist')
  await expect.poll(() => peopleOf(ann)).toEqual(['person:layla-haddad'])
  for (const each of [ann, bob]) {
    const kept = await everythingStored(each.page)
    expect(names.filter((one) => kept.includes(one))).toEqual([])
    // A file may disappear while it is read.
    await expect(async () => expect(tracesIn(each, names)).toEqual([])).toPass()
    await each.chromium.close()
    expect(tracesIn(each, names)).toEqual([])
    expect(tracesIn(each, ['haddad'])).not.toEqual([])
  }

  const inEngine = () =>
    filesBelow(etcd.folder).flatMap(({ name, bytes }) =>
      [...words].flatMap((word) =>
        encodings(word).some((one) => bytes.includes(one)) ? [`${name}: ${word}`] : [],
      ),
    )
  const [url = ''] = etcd.endpoints
  expect(inEngine()).toEqual([])
  await etcd.freeSpace('filler/', await rootToken(url))
  expect(inEngine()).toEqual([])
  expect(filesBelow(etcd.folder).some(({ bytes }) => bytes.includes('sidelight/acme/t/'))).toBe(true)
})
