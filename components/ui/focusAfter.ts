const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Takes the focus past something that goes, to where Tab would have led: else it falls to the page's beginning. */
export function focusAfter(going: Element): void {
  const all = [...document.querySelectorAll<HTMLElement>(reachable)]
  const follows = (other: HTMLElement) =>
    !going.contains(other) && going.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
  all.find((other) => other.tabIndex >= 0 && follows(other) && other.checkVisibility())?.focus()
}
