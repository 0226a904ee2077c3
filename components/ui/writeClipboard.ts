/**
 * Copies a text; resolves to whether that worked. After a shortcut, focus is still in the web page: there
 * `navigator.clipboard` rejects, but Chromium's older API works.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', copy)
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- Nothing newer copies without the focus.
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', copy)
  }
}
