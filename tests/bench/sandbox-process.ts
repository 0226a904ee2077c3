import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Its time isn't counted as Sidelight's. */
export async function startSandboxProcess() {
  const main = resolve(import.meta.dirname, '../../sandbox/main.ts')
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise, resolve: reported, reject } = Promise.withResolvers<RegExpExecArray>()
  let message = ''
  child.stdout.on('data', (data) => {
    message += String(data)
    const addresses = /^Service (\S+) · social site (\S+)$/m.exec(message)
    if (addresses) reported(addresses)
  })
  child.on('exit', () => reject(new Error(`the sandbox ended: ${message}`)))
  const [, serviceUrl = '', siteUrl = ''] = await promise
  return { serviceUrl, siteUrl, close: () => void child.kill() }
}
