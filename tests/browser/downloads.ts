import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'

export interface Downloaded {
  name: string
  path: string
}

const PATIENCE_MS = 30_000

export async function catchDownload(
  session: CDPSession,
  folder: string,
  act: () => Promise<unknown>,
  patience = PATIENCE_MS,
): Promise<Downloaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Downloaded>()
  const names = new Map<string, string>()
  const begun = ({ guid, suggestedFilename }: { guid: string; suggestedFilename: string }): void => {
    names.set(guid, suggestedFilename)
  }
  const progressed = ({ guid, state }: { guid: string; state: string }): void => {
    const name = names.get(guid)
    if (name === undefined || state === 'inProgress') return
    if (state === 'completed') resolve({ name, path: join(folder, guid) })
    else reject(new Error(`The download of ${name} was cancelled.`))
  }
  session.on('Browser.downloadWillBegin', begun)
  session.on('Browser.downloadProgress', progressed)
  const late = setTimeout(() => reject(new Error('No download completed in time.')), patience)
  try {
    // Playwright uses the same setting, so its own downloads still work.
    const setting = { behavior: 'allowAndName', downloadPath: folder, eventsEnabled: true } as const
    await session.send('Browser.setDownloadBehavior', setting)
    const [downloaded] = await Promise.all([promise, act()])
    return downloaded
  } finally {
    clearTimeout(late)
    session.off('Browser.downloadWillBegin', begun)
    session.off('Browser.downloadProgress', progressed)
  }
}
