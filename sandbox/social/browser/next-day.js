import { show } from './show.js'

/** Lets a day pass at a click, in which people change jobs, and shows the page as it is then. */
export function offerNextDay() {
  const button = document.querySelector('#pass-day')
  const result = document.querySelector('output[for="pass-day"]')
  button?.addEventListener('click', async () => {
    const response = await fetch('/data/days', { method: 'POST' })
    const { day, date, changed } = await response.json()
    result.textContent = `Day ${day}, ${date.slice(0, 10)}: ${changed} changed profiles`
    await show({ moved: false })
  })
}
