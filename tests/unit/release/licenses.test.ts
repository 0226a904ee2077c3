import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BundledLicenses } from '../../../vite/licenses.ts'

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'sidelight-licences-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function add(path: string, license: string | undefined, texts: Record<string, string> = {}): string {
  const folder = join(root, 'node_modules', path)
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const name = path.split('node_modules/').at(-1)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }))
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text)
  return join(folder, 'dist/index.mjs')
}

test('licenses list each package once, sorted, with license, text and notice', () => {
  const licenses = new BundledLicenses()
  for (const id of [
    add('zed', 'MIT', { LICENSE: 'Do as you like.\r\n' }),
    add('@scope/a', 'Apache-2.0', {
      'LICENSE.md': 'The text.',
      NOTICE: 'The notice.',
      'license.ts': 'no text',
    }),
    add('zed/node_modules/inner', 'ISC'),
  ])
    for (const form of [id, `${id}?used`, id.replace('index', 'more')]) licenses.note(form)
  licenses.note('\0virtual:guide')
  licenses.note(join(root, 'lib/own.ts'))
  const line = '-'.repeat(72)
  expect(licenses.text('Own text.\n', ['Data under its licence.\n'])).toBe(
    [
      'Sidelight\n\nOwn text.\n',
      'Data under its licence.\n',
      '@scope/a 1.2.3\nLicence: Apache-2.0\n\nThe text.\n\nThe notice.\n',
      'inner 1.2.3\nLicence: ISC\n',
      'zed 1.2.3\nLicence: MIT\n\nDo as you like.\n',
    ].join(`\n${line}\n\n`),
  )
})

test.each(['GPL-3.0', undefined, 'SEE LICENSE IN x', '(MIT OR GPL-3.0)'])(
  'a package under %s ends the build',
  (license) => {
    const licenses = new BundledLicenses()
    licenses.note(add('other', license))
    expect(() => licenses.text('', [])).toThrow('other 1.2.3 has the license')
  },
)
