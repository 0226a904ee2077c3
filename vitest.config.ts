import { defineConfig } from 'vitest/config'
import { fileURLToPath } from 'node:url'
import { impatientDexie } from './tests/impatient-dexie.ts'
import { seededProperties } from './tests/seeded-properties.ts'

export default defineConfig({
  plugins: [impatientDexie(), seededProperties()],
  // As in a build.
  resolve: { alias: { 'zod/mini': fileURLToPath(new URL('./vite/deferred-schemas.ts', import.meta.url)) } },
  // Generous: a test fails for what breaks, and not because the machine is busy.
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['./tests/wait-longer.ts'],
    // By itself it leaves one core free, which of two is half; and tests that wait for a socket leave theirs to another.
    maxWorkers: '150%',
    include: ['tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/faults/**/*.test.ts'],
  },
})
