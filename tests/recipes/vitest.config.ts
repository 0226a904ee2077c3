import { defineConfig } from 'vitest/config'

/** Recipes run on a copy of the tree, whose types and tests are checked in separate processes. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { testTimeout: 600_000, hookTimeout: 600_000, include: ['tests/recipes/recipes.test.ts'] },
})
