import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verify, type Builds } from '../../../tools/verify/verify.ts'
import { writeBuildRecord, type BuildSettings } from '../../../vite/build-settings.ts'
import { zipOf } from './zip.fixture.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sidelight-verified-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const manifest = JSON.stringify({ name: 'Sidelight', version: '0.1.0', permissions: ['storage'] })

const built = (settings: BuildSettings = {}, browser: 'chrome' | 'firefox' = 'chrome') => ({
  'build.json': writeBuildRecord({ browser, settings }),
  'manifest.json': manifest,
  'page.js': `send('${settings.WXT_API_URL ?? ''}')`,
  'icons/16.png': 'picture',
})

const sources = {
  'build.json': writeBuildRecord({ browser: 'firefox', settings: {} }),
  'package.json': '{}',
  'wxt.config.ts': '',
}

const filesOf = (files: object) =>
  new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text as string)]))

const builds: Builds = {
  extension: async ({ browser, settings }) => {
    if (settings.WXT_HOSTS === 'nonsense') throw new Error('WXT_HOSTS takes hosts')
    return filesOf(built(settings, browser))
  },
  sources: async () => filesOf(sources),
}

async function verified(path: string) {
  const lines: string[] = []
  const verdict = await verify(path, builds, (line) => lines.push(line))
  return { verdict, lines, text: lines.join('\n') }
}

function zipped(files: object): string {
  const path = join(folder, 'given.zip')
  writeFileSync(
    path,
    zipOf(Object.entries(files).map(([name, content]) => ({ name, content: content as string }))),
  )
  return path
}

function unpacked(files: object): string {
  const root = join(folder, 'given')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text as string)
  }
  return root
}

const preset = { WXT_API_URL: 'https://api.example.com', WXT_HOSTS: '' }

test.each([
  ['Chromium', built()],
  ['Firefox', built({}, 'firefox')],
  ['a provider', built(preset)],
  ['the sources', sources],
])('verify accepts a build of this source for %s, packed and unpacked', async (_, files) => {
  for (const path of [zipped(files), unpacked(files)])
    expect(await verified(path)).toMatchObject({
      verdict: 0,
      text: expect.stringMatching(/It is this source: \d files, all the same\.$/),
    })
})

test('verify shows the browser and the settings of a build', async () => {
  const { text } = await verified(zipped(built(preset)))
  expect(text).toContain(
    'for Chromium\n          WXT_API_URL=https://api.example.com\n          WXT_HOSTS=\n',
  )
})

test('verify names each different, missing and additional file', async () => {
  const { 'icons/16.png': _, ...others } = built()
  const path = zipped({ ...others, 'page.js': `send('https://evil.example')`, 'evil.js': '' })
  const { verdict, lines } = await verified(path)
  expect(verdict).toBe(1)
  expect(lines.slice(-4)).toEqual([
    'It is not this source. Of 4 files:',
    '  additional  evil.js',
    '  missing     icons/16.png',
    '  different   page.js',
  ])
})

test('verify names the first of many differences and counts the rest', async () => {
  const others = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, '']))
  const { verdict, lines } = await verified(zipped({ ...built(), ...others }))
  expect([verdict, lines.length, lines.at(-1)]).toEqual([1, 45, '  and 960 more'])
})

test('verify rejects settings that differ from the build', async () => {
  const path = zipped({ ...built(preset), 'build.json': built()['build.json'] })
  expect(await verified(path)).toMatchObject({
    verdict: 1,
    text: expect.stringContaining('different   page.js'),
  })
})

test.each([
  ['that is missing', undefined, 'it has no build.json'],
  ['that is not JSON', '{', 'its build.json can’t be read'],
  ['that is a list', '[]', 'does not have the format'],
  ['of another browser', '{"browser":"safari","settings":{}}', 'names none of the browsers'],
  [
    'with another setting',
    '{"browser":"chrome","settings":{"NODE_OPTIONS":"--require=/evil.js"}}',
    'is not a build setting',
  ],
  ['with a prototype', '{"browser":"chrome","settings":{"__proto__":"x"}}', 'is not a build setting'],
  ['with a number', '{"browser":"chrome","settings":{"WXT_API_URL":1}}', 'is not a build setting'],
  [
    'with invalid settings',
    '{"browser":"chrome","settings":{"WXT_HOSTS":"nonsense"}}',
    'can’t be built with its settings',
  ],
])('verify rejects a build record %s', async (_, record, sentence) => {
  const { 'build.json': __, ...others } = built()
  const { verdict, text } = await verified(
    zipped(record === undefined ? others : { ...others, 'build.json': record }),
  )
  expect(text).toContain(sentence)
  expect(verdict).toBe(1)
})

test('verify accepts and names what stores add by signing', async () => {
  const firefox = await verified(
    zipped({ ...built({}, 'firefox'), 'META-INF/cose.sig': 'x', 'META-INF/mozilla.rsa': 'x' }),
  )
  expect(firefox).toMatchObject({
    verdict: 0,
    text: expect.stringContaining('META-INF/cose.sig, META-INF/mozilla.rsa'),
  })
  const signed = {
    key: 'MIIB+/8=',
    update_url: 'https://clients2.google.com/service/update2/crx',
    ...JSON.parse(manifest),
  }
  const chrome = await verified(
    unpacked({
      ...built(),
      'manifest.json': JSON.stringify(signed, null, 3),
      '_metadata/verified_contents.json': '[]',
    }),
  )
  expect(chrome).toMatchObject({ verdict: 0, text: expect.stringContaining('“update_url” in manifest.json') })
})

test.each([
  ['another update URL', { update_url: 'https://evil.example/updates' }],
  [
    'an additional permission',
    { update_url: 'https://clients2.google.com/service/update2/crx', permissions: ['storage', 'tabs'] },
  ],
  ['an invalid key', { key: ['x'] }],
])('verify rejects a manifest with %s', async (_, more) => {
  const path = zipped({ ...built(), 'manifest.json': JSON.stringify({ ...JSON.parse(manifest), ...more }) })
  expect(await verified(path)).toMatchObject({
    verdict: 1,
    text: expect.stringContaining('different   manifest.json'),
  })
})

test('verify rejects unknown files beside a signature', async () => {
  const { verdict, text } = await verified(
    zipped({ ...built(), 'META-INF/evil.js': '', 'meta-inf/cose.sig': '' }),
  )
  expect(verdict).toBe(1)
  expect(text).toContain('additional  META-INF/evil.js\n  additional  meta-inf/cose.sig')
})

test('verify ends with 2 and one sentence for an unreadable package', async () => {
  const given: [string, string][] = [
    [join(folder, 'nowhere.zip'), 'There is no such file or folder.'],
    [zipped({ 'hello.txt': 'x' }), 'it has no manifest.json'],
  ]
  writeFileSync(join(folder, 'empty'), '')
  mkdirSync(join(folder, 'emptyFolder'))
  unpacked(built())
  symlinkSync('/etc/passwd', join(folder, 'given', 'more.js'))
  given.push(
    [join(folder, 'empty'), 'It is empty.'],
    [join(folder, 'emptyFolder'), 'It is an empty folder.'],
    [join(folder, 'given'), '“more.js” in it is a link or a device, not a file.'],
    ['/dev/null', 'It is neither a file nor a folder.'],
    ['x'.repeat(5_000), 'There is no such file or folder.'],
  )
  for (const [path, sentence] of given) {
    const { verdict, lines } = await verified(path)
    expect([verdict, lines.at(-1)]).toEqual([2, expect.stringContaining(sentence)])
  }
})

test('verify escapes names that could control the terminal', async () => {
  const { text } = await verified(zipped({ ...built(), '\u202Egpj.exe': '' }))
  expect(text).toContain('additional  \\u{202e}gpj.exe')
})
