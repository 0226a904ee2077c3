const headings = 'h1:not(.unseen), h2:not(.unseen), h3:not(.unseen)'

/**
 * Call once for a page. Where what has the focus is taken out of the page and nobody moves the focus on, it goes to the
 * heading of what stands there now: browsers let it fall to the page's beginning, and whoever uses a keyboard or a
 * screen reader has lost their place.
 */
export function keepFocus(): void {
  /** What has the focus, and everything around it, innermost first. */
  let focused: Element[] = []
  document.addEventListener('focusin', ({ target }) => (focused = withAncestors(target)))
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null) return
    // Chromium tells it before what goes is gone, Firefox doesn't tell it at all.
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && focused[0] === target && isLost()) focused = []
    })
  })
  /** Where the focus was lost, until it has a place again: what comes there may still be on its way. */
  let lostIn: Element[] = []
  let isLooking = false
  const lookForPlace = () => {
    isLooking = false
    if (!isLost() || lostIn.some((element) => element.isConnected && focusHeading(element))) lostIn = []
  }
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, () => (lostIn = []))
  new MutationObserver(() => {
    if (focused[0]?.isConnected === false) [lostIn, focused] = [focused, []]
    if (lostIn.length === 0 || isLooking) return
    isLooking = true
    // Whoever made it go may move the focus to a better place, in an effect after the next frame.
    requestAnimationFrame(() => setTimeout(lookForPlace))
  }).observe(document, { childList: true, subtree: true })
}

/** Where `keepFocus` put the focus last, for want of a better place. */
let stopgap: Element | null = null

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Whether nobody put the focus where it is now: what comes into the page may take it. */
export const isFocusFree = () => isLost() || document.activeElement === stopgap

function withAncestors(target: EventTarget | null): Element[] {
  const found: Element[] = []
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) found.push(at)
  return found
}

/** Gives whether there is a heading to see in it. */
function focusHeading(place: Element): boolean {
  const all = [...place.querySelectorAll<HTMLElement>(headings)]
  // What is inert takes no focus: it gives way to what comes in its place.
  const heading = all.find((each) => each.checkVisibility() && !each.closest('[inert]'))
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  stopgap = heading
  return true
}
