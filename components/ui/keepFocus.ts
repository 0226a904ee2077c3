const headings = 'h1:not(.unseen), h2:not(.unseen), h3:not(.unseen)'

/**
 * When the focused element is removed, moves focus to the nearest heading. Browsers move it to the top of the page,
 * where users of keyboard and screen reader lose their place. Call once per page.
 */
export function keepFocus(): void {
  let focused: Element[] = []
  document.addEventListener('focusin', ({ target }) => (focused = withAncestors(target)))
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null) return
    // A blur without a removal. Chromium also fires this before it removes the element, Firefox doesn't.
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
    // Wait: the code that removed the element may move focus itself, in an effect after the next frame.
    requestAnimationFrame(() => setTimeout(findPlace))
  }).observe(document, { childList: true, subtree: true })
}

/** The heading that `keepFocus` focused as a fallback. */
let fallbackHeading: Element | null = null

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Whether nothing has focus, or only a fallback: a heading or a tab's panel. Then new content may take it. */
export const isFocusFree = () => {
  const { activeElement } = document
  return isLost() || activeElement === fallbackHeading || Boolean(activeElement?.matches('[role=tabpanel]'))
}

function withAncestors(target: EventTarget | null): Element[] {
  const found: Element[] = []
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) found.push(at)
  return found
}

/** Focuses the first visible heading in `place`; returns `false` if there is none. */
function focusHeading(place: Element): boolean {
  const all = [...place.querySelectorAll<HTMLElement>(headings)]
  // Skip inert content, which can't take focus.
  const heading = all.find((each) => each.checkVisibility() && !each.closest('[inert]'))
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  fallbackHeading = heading
  return true
}
