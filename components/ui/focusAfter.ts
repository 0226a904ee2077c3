const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Moves focus to the next tab stop before `leaving` is removed. Without this, focus would go to the top of the page. */
export function focusAfter(leaving: Element): void {
  const all = [...document.querySelectorAll<HTMLElement>(reachable)]
  const follows = (other: HTMLElement) =>
    !leaving.contains(other) && leaving.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
  all.find((other) => other.tabIndex >= 0 && follows(other) && other.checkVisibility())?.focus()
}
