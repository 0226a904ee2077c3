import { show } from './show.js'

/** Goes to an address of the site without loading it anew. */
export function travel(address, { replace = false } = {}) {
  const before = window.location.href
  if (replace) history.replaceState({}, '', address)
  else history.pushState({}, '', address)
  // The browser leaves the address alone when something refused the navigation.
  const target = new URL(address, before).href
  if (window.location.href === target) void show({ moved: true })
}
