import { defineConfig } from 'vitest/config'
import { fileURLToPath } from 'node:url'
import { impatientDexie } from './tests/impatient-dexie.ts'
import { seededProperties } from './tests/seeded-properties.ts'

export default defineConfig({
  plugins: [impatientDexie(), seededProperties()],
  // As in builds.
  resolve: { alias: { 'zod/mini': fileURLToPath(new URL('./vite/deferred-schemas.ts', import.meta.url)) } },
  // Long timeouts: a test fails because something is broken, not because the machine is busy.
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['./tests/wait-longer.ts'],
    // The default leaves one of two cores idle; more workers than cores use the time in which tests wait for sockets.
    maxWorkers: '150%',
    include: ['tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/faults/**/*.test.ts'],
  },
})
