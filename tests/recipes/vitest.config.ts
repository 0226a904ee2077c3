import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { testTimeout: 600_000, hookTimeout: 600_000, include: ['tests/recipes/recipes.test.ts'] },
})
