import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/unit/**/*.test.ts', 'tests/house/**/*.test.ts', 'tests/faults/**/*.test.ts'] },
})
