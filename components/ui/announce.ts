let region: HTMLElement | undefined

/**
 * Announces a text to screen readers, in the document's only live region. A region must exist before its text changes,
 * and one per copy button would mean hundreds.
 */
export function announce(words: string): void {
  region ??= makeRegion()
  region.textContent = ''
  setTimeout(() => {
    if (region) region.textContent = words
  }, 50)
}

function makeRegion(): HTMLElement {
  const made = document.createElement('div')
  made.className = 'unseen'
  made.setAttribute('role', 'status')
  document.body.append(made)
  return made
}
