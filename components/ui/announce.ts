let region: HTMLElement | undefined

/**
 * Says `words` to assistive technology. One region for the whole document: hundreds of copy buttons must not bring
 * hundreds of regions, and a region must stand in the document before its words change.
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
