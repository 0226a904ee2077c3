import { browser } from '../browser.ts'

/**
 * Opens an offscreen document in Chromium, because its worker can't create blob URLs. Closes the document of an earlier
 * instance first, since there can be only one.
 */
export async function openOffscreen(path: string): Promise<void> {
  if (import.meta.env.FIREFOX) return
  await closeOffscreen()
  await browser.offscreen.createDocument({
    url: path,
    reasons: ['BLOBS'],
    justification: 'To save a backup of the library, which may be large, to the downloads folder.',
  })
}

export async function closeOffscreen(): Promise<void> {
  if (import.meta.env.FIREFOX) return
  if (await browser.offscreen.hasDocument()) await browser.offscreen.closeDocument()
}
