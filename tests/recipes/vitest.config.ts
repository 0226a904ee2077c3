import { defineConfig } from 'vitest/config'

/** Recipes are carried out on a copy of the tree, in which types and tests are checked by processes of their own. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { testTimeout: 600_000, hookTimeout: 600_000, include: ['tests/recipes/recipes.test.ts'] },
})
