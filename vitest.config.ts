import { defineConfig } from 'vitest/config'
import { impatientDexie } from './tests/impatient-dexie.ts'

export default defineConfig({
  plugins: [impatientDexie()],
  test: { include: ['tests/unit/**/*.test.ts', 'tests/house/**/*.test.ts', 'tests/faults/**/*.test.ts'] },
})
