import { spawn } from 'node:child_process'

/** `npm run firefox`: all end-to-end tests that support Firefox, not only those that `npm test` runs there. */
const child = spawn('playwright', ['test', '--project=firefox', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FIREFOX: 'all' },
})
child.on('close', (code) => (process.exitCode = code ?? 1))
