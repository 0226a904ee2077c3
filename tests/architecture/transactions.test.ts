import { expect, test } from 'vitest'
import { codeOf, files } from './tree.ts'

/**
 * With `() => change(db)`, Dexie assumes that nothing is awaited and ends the transaction too early; `async () =>
 * change(db)` works.
 */
test('the scope of every transaction is an async function', () => {
  const scopes = files(/^lib\/.*\.ts$/).flatMap((file) => {
    const code = codeOf(file)
    return [...code.matchAll(/\.transaction\(\s*'rw?'/g)].map(({ index }) => {
      const rest = code.slice(index)
      return { file, scope: /(async )?\([^()]*\)(?:: [^=]+)? =>/.exec(rest)?.[0] ?? '' }
    })
  })
  expect(scopes.length).toBeGreaterThan(30)
  expect(scopes.filter(({ scope }) => !scope.startsWith('async '))).toEqual([])
})
