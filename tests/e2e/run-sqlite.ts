import { spawn } from 'node:child_process'

/**
 * `npm run sqlite`: runs end-to-end and fault tests in a Chromium that stores IndexedDB in SQLite, its future backend.
 */
const projects = ['size', 'product', 'faults'].map((name) => `--project=${name}`)
const child = spawn('playwright', ['test', ...projects, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, INDEXEDDB: 'sqlite', FAULTS: 'all' },
})
child.on('close', (code) => (process.exitCode = code ?? 1))
