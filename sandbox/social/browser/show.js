import { pageAt } from './addresses.js'
import { NothingHere } from './data.js'
import { notFoundPage, errorPage } from './pages/not-found.js'
import { showInHeader } from './header-state.js'

let latest = 0
let shown = ''

/** Shows the page of the present address; `moved` when the reader came from another page of the site. */
export async function show({ moved }) {
  const turn = ++latest
  const address = new URL(window.location.href)
  shown = withoutFragment(address)
  const main = document.querySelector('main')
  main.setAttribute('aria-busy', 'true')

  const page = await contentOf(address)
  if (turn !== latest) return

  const listScroll = main.querySelector('.job-list')?.scrollTop ?? 0
  const staysInList = main.firstElementChild?.dataset.list === (page.list ?? null)
  main.replaceChildren(page.content)
  main.removeAttribute('aria-busy')
  document.title = `${page.title} | Commons`
  showInHeader(address)

  if (staysInList) main.querySelector('.job-list').scrollTop = listScroll
  else window.scrollTo(0, 0)
  if (moved) focusHeading(main)
}

/** A jump inside the page changes the address too, and calls for nothing new. */
export function showMoved() {
  if (withoutFragment(window.location) !== shown) void show({ moved: true })
}

function withoutFragment({ pathname, search }) {
  return pathname + search
}

async function contentOf(address) {
  const { page, parts } = pageAt(address)
  try {
    return await page(parts, address)
  } catch (error) {
    return error instanceof NothingHere ? notFoundPage() : errorPage(error)
  }
}

function focusHeading(main) {
  const heading = main.querySelector('[data-arrive]') ?? main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
