let region: HTMLElement | undefined

/**
 * Announces `words` through the document's only live region. A region must exist before its text changes, and one for
 * each copy button would be hundreds.
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
