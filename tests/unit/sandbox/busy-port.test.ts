import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import providers from '../../../lib/settings/providers.json'
import { usualPortFrom, usualPorts } from '../../../sandbox/ports.ts'

const run = (env: NodeJS.ProcessEnv) => {
  const { status, stderr } = spawnSync(process.execPath, ['sandbox/main.ts'], {
    encoding: 'utf8',
    env: { ...process.env, PORT: '0', SOCIAL_PORT: '0', ...env },
    timeout: 20_000,
  })
  return { status, stderr }
}

test.each(['PORT', 'SOCIAL_PORT'])(
  'the sandbox ends with one sentence when the port of %s is in use',
  async (variable) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ended = run({ [variable]: String(port) })
    server.close()
    expect(ended).toEqual({
      status: 1,
      stderr: `Port ${port} is already in use: set ${variable} to another port, or to 0 for any free one.\n`,
    })
  },
)

test.each(['x', '-1', '65536', '1.5'])('the sandbox ends with one sentence when PORT is %s', (PORT) => {
  expect(run({ PORT })).toEqual({
    status: 1,
    stderr: `PORT must be a port number from 0 to 65535, not ${PORT}.\n`,
  })
})

test('without a port, the sandbox runs where “Local sandbox” of the first run expects it', async () => {
  const { PORT, SOCIAL_PORT } = usualPorts
  expect(providers).toContainEqual({
    name: 'Local sandbox',
    apiUrl: `http://127.0.0.1:${PORT}`,
    socialUrl: `http://127.0.0.1:${SOCIAL_PORT}`,
  })
  const server = createServer().listen(PORT, '127.0.0.1')
  // Another sandbox on this computer may use the port already.
  await new Promise((done) => server.once('listening', done).once('error', done))
  expect(await usualPortFrom({}, 'PORT')).toBe(0)
  await new Promise((done) => server.close(done))
})
