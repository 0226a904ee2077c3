/**
 * Returns whether it worked. A shortcut leaves focus in the page, where `navigator.clipboard` rejects and Chromium's
 * older API still copies.
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
