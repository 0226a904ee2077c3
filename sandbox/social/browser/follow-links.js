import { travel } from './travel.js'

const outsideThePages = ['/files/', '/images/', '/assets/', '/data/']

export function followLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]')
    if (!link || event.defaultPrevented || wantsTheBrowser(event, link)) return
    event.preventDefault()
    travel(link.href, { replace: link.dataset.history === 'replace' })
  })
}

function wantsTheBrowser(event, link) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return true
  if (link.target && link.target !== '_self') return true
  if (link.origin !== window.location.origin) return true
  if (link.getAttribute('href').startsWith('#')) return true
  return outsideThePages.some((folder) => link.pathname.startsWith(folder))
}
