const headings = 'h1:not(.unseen), h2:not(.unseen), h3:not(.unseen)'

/**
 * Call once for a page. Focus of a removed element goes to the nearest heading. Browsers drop it to the top, where
 * keyboard and screen reader users lose their place.
 */
export function keepFocus(): void {
  let focused: Element[] = []
  document.addEventListener('focusin', ({ target }) => (focused = withAncestors(target)))
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null) return
    // Chromium fires this before the removal; Firefox not at all.
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && focused[0] === target && isLost()) focused = []
    })
  })
  let lostIn: Element[] = []
  let isLooking = false
  const findPlace = () => {
    isLooking = false
    if (!isLost() || lostIn.some((element) => element.isConnected && focusHeading(element))) lostIn = []
  }
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, () => (lostIn = []))
  new MutationObserver(() => {
    if (focused[0]?.isConnected === false) [lostIn, focused] = [focused, []]
    if (lostIn.length === 0 || isLooking) return
    isLooking = true
    // The removing code may move focus itself, in an effect after the next frame.
    requestAnimationFrame(() => setTimeout(findPlace))
  }).observe(document, { childList: true, subtree: true })
}

/** Focused by `keepFocus` as a fallback. */
let stopgap: Element | null = null

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Whether focus is on nothing or a fallback heading, so that new content may take it. */
export const isFocusFree = () => isLost() || document.activeElement === stopgap

function withAncestors(target: EventTarget | null): Element[] {
  const found: Element[] = []
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) found.push(at)
  return found
}

/** Returns whether there was a visible one. */
function focusHeading(place: Element): boolean {
  const all = [...place.querySelectorAll<HTMLElement>(headings)]
  // Inert content can't take focus.
  const heading = all.find((each) => each.checkVisibility() && !each.closest('[inert]'))
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  stopgap = heading
  return true
}
