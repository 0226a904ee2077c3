import { defineConfig } from 'vitest/config'
import { impatientDexie } from './tests/impatient-dexie.ts'

export default defineConfig({
  plugins: [impatientDexie()],
  // Generous: a test fails for what breaks, and not because the machine is busy.
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By itself it leaves one core free, which of two is half.
    maxWorkers: '100%',
    include: ['tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/faults/**/*.test.ts'],
  },
})
