import { element } from './element.js'

const asksForIntroduction = (address) => new URL(address).searchParams.has('introduction')

/** Introductions are for members: the navigation is refused, the reader stays where they are. */
export function watchIntroductions() {
  if (window.navigation) {
    window.navigation.addEventListener('navigate', (event) => {
      if (!event.cancelable || !asksForIntroduction(event.destination.url)) return
      event.preventDefault()
      explain()
    })
    return
  }
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target.closest?.('a[href]')
      if (!link || !asksForIntroduction(link.href)) return
      event.preventDefault()
      explain()
    },
    { capture: true },
  )
}

function explain() {
  const place = document.querySelector('[data-note]')
  place?.replaceChildren(element('p', {}, 'Introductions are open to members of both networks.'))
}
