import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const ran = (file: string, words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(root, file), ...words], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const commands = {
  'npm start': 'sandbox/demo/start.ts',
  'npm run sandbox': 'sandbox/main.ts',
  'npm run dev': 'sandbox/dev.ts',
  'npm test': 'tests/run.ts',
  'npm run team': 'tools/team/main.ts',
  'npm run submit': 'tools/submit/main.ts',
  'npm run test:faults': 'tests/faults/run.ts',
  'npm run test:mutation': 'tests/faults/mutations/run.ts',
  'npm run bench': 'tests/bench/run.ts',
  'npm run reproduce': 'tests/release/reproduce.ts',
}

test.each(Object.entries(commands))('%s explains its options and rejects unknown ones', (name, file) => {
  const helped = ran(file, ['--help'])
  expect(helped).toMatchObject({ status: 0, stderr: '' })
  expect(helped.stdout).toContain(`  ${name}`)
  expect(ran(file, ['--nonsense'])).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no option --nonsense. All options: ${name} -- --help\n`,
  })
})

test.each([
  ['npm start', ['team'], '“team” is not expected here.'],
  ['npm run sandbox', ['--team=yes'], '--team takes no value.'],
  ['npm run bench', ['--count'], '--count needs a value.'],
  ['npm run bench', ['--count', 'many'], '--count must be a number of at least 1.'],
  ['npm run bench', ['everything'], 'There is no part everything.'],
  ['npm test', ['everything'], 'There is no plan everything.'],
  ['npm run test:mutation', ['--minutes', '0'], '--minutes must be a number of at least 1.'],
  ['npm run test:faults', ['--repeat', 'twice'], '--repeat must be a number of at least 1.'],
  ['npm run test:faults', ['--minutes', ''], '--minutes must be a number of at least 1.'],
  ['npm run test:faults', ['--only', 'all'], '--only takes no-browser or browsers, and not "all".'],
  ['npm run reproduce', ['--count', '1e999'], '--count must be a number of at least 1.'],
] as const)('%s %j is rejected: %s', (name, words, sentence) => {
  expect(ran(commands[name], [...words])).toEqual({
    status: 1,
    stdout: '',
    stderr: `${sentence} All options: ${name} -- --help\n`,
  })
})
