import { spawn } from 'node:child_process'

/** `npm run firefox`: runs all end-to-end tests that support Firefox; `npm test` runs only some of them there. */
const child = spawn('playwright', ['test', '--project=firefox', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FIREFOX: 'all' },
})
child.on('close', (code) => (process.exitCode = code ?? 1))
