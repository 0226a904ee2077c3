/**
 * Opens a page of the extension that nobody sees. Chromium only: its worker can't make an address for a file, that of
 * Firefox can. There is one such page at a time; one that an earlier life left is closed.
 */
export async function openOffscreen(path: string): Promise<void> {
  if (import.meta.env.FIREFOX) return
  await closeOffscreen()
  await chrome.offscreen.createDocument({
    url: path,
    reasons: ['BLOBS'],
    justification: 'To save a backup of the library, which may be large, to the downloads folder.',
  })
}

export async function closeOffscreen(): Promise<void> {
  if (import.meta.env.FIREFOX) return
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument()
}
