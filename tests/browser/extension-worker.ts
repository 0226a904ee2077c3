import type { BrowserContext, CDPSession } from '@playwright/test'
import type { Devtools } from '../../sandbox/browser/devtools.ts'
import { until } from '../../sandbox/browser/until.ts'

interface Versions {
  versions: { scriptURL: string; runningStatus: string }[]
}

/** Pending work is lost, as when the browser stops an idle worker. */
export async function stopExtensionWorker(
  context: BrowserContext,
  devtools: Devtools,
  origin: string,
): Promise<void> {
  if (!(await runs(devtools, origin))) return
  const session = await listen(context)
  // An event may restart the worker at once, so there may be no moment without one.
  let stopped = false
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }: Versions) => {
    stopped ||= versions.some((one) => one.scriptURL.startsWith(origin) && one.runningStatus === 'stopped')
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await until('the worker to stop', async () => stopped || !(await runs(devtools, origin)) || undefined)
  await session.detach()
}

/** Evaluating in a stopped worker would never return. */
export async function wakeExtensionWorker(
  context: BrowserContext,
  devtools: Devtools,
  origin: string,
): Promise<void> {
  if (await runs(devtools, origin)) return
  const session = await listen(context)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.startWorker', { scopeURL: origin })
  await until('the worker to start', async () => (await runs(devtools, origin)) || undefined)
  await session.detach()
}

async function runs(devtools: Devtools, origin: string): Promise<boolean> {
  return (await workerTarget(devtools, origin)) !== undefined
}

export async function workerTarget(devtools: Devtools, origin: string): Promise<string | undefined> {
  const targets = await devtools.targets()
  return targets.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))?.id
}

async function listen(context: BrowserContext): Promise<CDPSession> {
  return context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
}
