import { browser, type Browser } from '../browser.ts'

type Optional = 'downloads' | 'offscreen'

function needed(): Optional[] {
  const declared: string[] = browser.runtime.getManifest().optional_permissions ?? []
  return (['downloads', 'offscreen'] as const).filter((name) => declared.includes(name))
}

/** Whether files may be saved without a click. */
export function mayDownload(): Promise<boolean> {
  return browser.permissions.contains({ permissions: needed() })
}

/** Asks for the permission. Call it synchronously in a click handler. */
export function requestDownloads(): Promise<boolean> {
  return browser.permissions.request({ permissions: needed() })
}

/**
 * The ids of files that `download` saved before a time (ms since epoch) and that still exist. Empty without permission.
 * If the browser no longer knows which extension saved a file, `isMeant` decides by its full path.
 */
export async function savedBefore(moment: number, isMeant: (path: string) => boolean): Promise<number[]> {
  if (!(await mayDownload())) return []
  const items = await browser.downloads.search({
    state: 'complete',
    endedBefore: new Date(moment).toISOString(),
  })
  return items
    .filter(({ exists, byExtensionId, filename }) => {
      const isOurs = byExtensionId === undefined ? isMeant(filename) : byExtensionId === browser.runtime.id
      return exists && isOurs
    })
    .map(({ id }) => id)
}

/** Deletes saved files and resolves to their number. */
export async function deleteSaved(ids: readonly number[]): Promise<number> {
  const ends = await Promise.allSettled(ids.map((id) => browser.downloads.removeFile(id)))
  return ends.filter(({ status }) => status === 'fulfilled').length
}

/** To a path in the downloads folder. Resolves when the file is on disk; rejects if that fails. */
export async function download(url: string, filename: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ended = (state: string | undefined, error: string | undefined) => {
    if (state === 'complete') resolve()
    if (state === 'interrupted') reject(new Error(error ?? 'The download was interrupted.'))
  }
  let id: number | undefined
  const listener = (change: Browser.downloads.DownloadDelta) => {
    if (change.id === id) ended(change.state?.current, change.error?.current)
  }
  browser.downloads.onChanged.addListener(listener)
  try {
    id = await browser.downloads.download({ url, filename, saveAs: false, conflictAction: 'uniquify' })
    // A small download may have finished before the listener existed.
    const [item] = await browser.downloads.search({ id })
    ended(item?.state, item?.error)
    await promise
  } finally {
    browser.downloads.onChanged.removeListener(listener)
  }
}
