import { travel } from './travel.js'

export function searchFromHeader() {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (form.method !== 'get' || event.defaultPrevented) return
    event.preventDefault()
    const query = new URLSearchParams(new FormData(form))
    travel(`${new URL(form.action).pathname}?${query}`)
  })
}
