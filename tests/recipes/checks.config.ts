import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  ...config,
  test: {
    ...config.test,
    include: [
      'tests/recipes/checks/*.test.ts',
      'tests/architecture/*.test.ts',
      'tests/unit/api/*.test.ts',
      'tests/unit/crm/kinds.test.ts',
      'tests/unit/exports/columns.test.ts',
      'tests/unit/i18n/*.test.ts',
      'tests/unit/messages/*.test.ts',
      'tests/unit/pages/*.test.ts',
      'tests/unit/settings/*.test.ts',
    ],
    // Budgets are for the product: a language and a destination add 45 kB to the package.
    exclude: ['tests/architecture/sizes.test.ts'],
  },
})
