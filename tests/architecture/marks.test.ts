import { describe, expect, test } from 'vitest'
import { code, codeOf, files, textOf } from './tree.ts'

// No pattern matches this file itself. Each has an example.
const everywhere: [string, RegExp, string][] = [
  ['the folder that it was made in', /(?<![\w.-])\/work\//, ['', 'work', 'main'].join('/')],
  ['a folder beside the project', /\.\.\/shared\b/, ['..', 'shared', 'x'].join('/')],
  [
    'a package registry',
    /\bregistry\.(npm|yarn)\w*\.\w+|\bnpm\.pkg\.|npm\w*mirror/,
    ['registry', 'npmjs', 'org'].join('.'),
  ],
]

const inCode: [string, RegExp, string][] = [
  [
    'a record that is called by its key, as `subjectName` calls none',
    /\bname \|\| (?:\w+\.)*key\b/,
    ['subject.name', 'subject.key'].join(' || '),
  ],
  ['a test that runs alone or never', /\.(?:only|skip|todo)\(/, ['test', 'only(x)'].join('.')],
]

const text = /\.(tsx?|js|json|ya?ml|md|html|css|svg)$|^\.[\w./]+$/

describe('no file mentions', () => {
  test.each(everywhere)('%s', (_, pattern, example) => {
    expect(example).toMatch(pattern)
    expect(files(text).filter((path) => pattern.test(textOf(path)))).toEqual([])
  })
})

describe('no code has', () => {
  test.each(inCode)('%s', (_, pattern, example) => {
    expect(example).toMatch(pattern)
    expect(files(code).filter((path) => pattern.test(codeOf(path)))).toEqual([])
  })
})
