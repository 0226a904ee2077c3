import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient, compile } from '../../../tools/client/build-client.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()
const root = fileURLToPath(new URL('../../..', import.meta.url))
let consumer: string
let packed: { path: string }[]

beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), 'sidelight-client-'))
  const built = join(consumer, 'built')
  buildClient(built)
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', consumer], { cwd: built, encoding: 'utf8' }),
  ) as [{ filename: string; files: { path: string }[] }]
  packed = files
  execFileSync('tar', ['xzf', filename], { cwd: consumer })
  mkdirSync(join(consumer, 'node_modules'))
  cpSync(join(consumer, 'package'), join(consumer, 'node_modules/sidelight-client'), { recursive: true })
  symlinkSync(join(root, 'node_modules/zod'), join(consumer, 'node_modules/zod'))
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }')
}, 60_000)

afterAll(() => {
  rmSync(consumer, { recursive: true, force: true })
})

function example(): string {
  const readme = readFileSync(join(root, 'lib/api/README.md'), 'utf8')
  return /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
}

async function run(program: string): Promise<string[]> {
  writeFileSync(join(consumer, 'program.ts'), program)
  compile(join(consumer, 'program.ts'), ['--types', ''])
  const { stdout } = await promisify(execFile)(process.execPath, [join(consumer, 'program.js')])
  return stdout.trim().split('\n')
}

test('the example of the README compiles and runs with the package', { timeout: 60_000 }, async () => {
  const program = example().replace('https://api.example.com', service().url).replace('YOUR_KEY', demoKey)
  expect(await run(program)).toEqual(['Mara', expect.stringMatching(/^2 \d+/)])
})

test('invalid input is a type error for the user of the package', () => {
  const file = join(consumer, 'invalid.ts')
  writeFileSync(
    file,
    `import { createClient } from 'sidelight-client'
void createClient({ apiUrl: '', apiKey: '' }).getProfileData({ socialUrl: 1 })`,
  )
  expect(() => compile(file, ['--noEmit', '--types', ''])).toThrow(
    "Type 'number' is not assignable to type 'string'",
  )
})

test('the package has only modules of the client, their types and texts for readers', () => {
  const folders = new Set(
    packed.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : path)),
  )
  expect([...folders].toSorted()).toEqual(['LICENSE', 'README.md', 'api/', 'package.json', 'text/'])
  expect(packed.map(({ path }) => path)).toContain('api/index.d.ts')
})
