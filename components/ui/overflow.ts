type Hear = (overflows: boolean) => void

const hearers = new Map<Element, Hear>()

// One for all, which reads all sizes before anything is drawn anew: with one each, every text of a long record made
// the whole of it be laid out again.
const observer = new ResizeObserver((entries) => {
  const read = entries.map(({ target }) => [target, target.scrollHeight > target.clientHeight + 1] as const)
  for (const [target, overflows] of read) hearers.get(target)?.(overflows)
})

/**
 * Tells at once and after each change of size whether a text is higher than the lines it may take; told before the
 * frame is painted, and never of one that is far out of sight. Returns how to stop.
 */
export function watchOverflow(element: Element, hear: Hear): () => void {
  hearers.set(element, hear)
  observer.observe(element)
  return () => {
    hearers.delete(element)
    observer.unobserve(element)
  }
}
