import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TreeCopy, root } from './copy.ts'
import { column } from './recipes/column.ts'
import { command } from './recipes/command.ts'
import { destination } from './recipes/destination.ts'
import { language } from './recipes/language.ts'
import { operation } from './recipes/operation.ts'
import { pageKind } from './recipes/page-kind.ts'
import { section } from './recipes/section.ts'
import { setting } from './recipes/setting.ts'
import { tableColumn } from './recipes/table-column.ts'

const recipes = [operation, section, pageKind, command, destination, column, tableColumn, setting, language]

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

let copy: TreeCopy
let types: { ok: boolean; output: string }
let report: Report

beforeAll(() => {
  copy = new TreeCopy()
  for (const recipe of recipes) {
    copy.begin(recipe.name)
    recipe.apply(copy)
  }
  copy.run('wxt', 'prepare')
  types = copy.run('tsc', '--noEmit')
  const ran = copy.run(
    'vitest',
    'run',
    '--config=tests/recipes/checks.config.ts',
    '--reporter=json',
    '--outputFile=report.json',
  )
  try {
    report = JSON.parse(readFileSync(join(copy.folder, 'report.json'), 'utf8')) as Report
  } catch {
    throw new Error(`The copy's tests left no report:\n${ran.output}`)
  }
})
afterAll(() => copy?.discard())

function failures(path: string): string[] {
  const found = report.testResults.filter(({ name }) => name.includes(path))
  if (found.length === 0) throw new Error(`No test of ${path} was run.`)
  return found.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
  ])
}

test('with all recipes applied, types check', () => {
  expect(types.ok ? '' : types.output).toBe('')
})

test('with all recipes applied, existing tests pass', () => {
  // A list would be reported by its length only.
  expect([...failures('/tests/architecture/'), ...failures('/tests/unit/')].join('\n\n')).toBe('')
})

/** The paths under `## Add …` in docs/recipes.md. `<name>` and `*` stand for a part of a name. */
function placesOf(name: string): string[] {
  const [, section = ''] = readFileSync(join(root, 'docs/recipes.md'), 'utf8').split(`## Add ${name}\n`)
  const [own = ''] = section.split(/^##/m)
  return [...own.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, place = '']) => place)
}

function fits(place: string, path: string): boolean {
  const parts = place.split(/<\w+>|\*/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('[\\w-]+')}$`).test(path)
}

describe.each(recipes)('the recipe to add $name', ({ name, check }) => {
  test('the recipe changes exactly the files that docs/recipes.md lists', () => {
    const places = placesOf(name)
    const touched = [...(copy.touched.get(name) ?? [])]
    expect(places).not.toEqual([])
    expect(touched.filter((path) => !places.some((place) => fits(place, path)))).toEqual([])
    expect(places.filter((place) => !touched.some((path) => fits(place, path)))).toEqual([])
  })

  test("the recipe's checks pass", () => expect(failures(`/checks/${check}`)).toEqual([]))
})
