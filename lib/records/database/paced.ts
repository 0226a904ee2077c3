/** How long one transaction of many may take: whoever buys meanwhile waits for one of them, several times. */
const wantedMs = 40

/** Fewer cost more by their transactions than they spare anybody. */
const least = 8

/**
 * Does something with many rows, some at a time: first a few, then as many as take no longer than a purchase may wait,
 * `most` at once. `isLast`: nothing comes after these.
 */
export async function inPacedChunks<Item>(
  items: readonly Item[],
  most: number,
  work: (some: Item[], isLast: boolean) => Promise<void>,
): Promise<void> {
  let size = least
  for (let from = 0; from < items.length;) {
    const some = items.slice(from, from + size)
    from += some.length
    const began = performance.now()
    await work(some, from >= items.length)
    const took = Math.max(1, performance.now() - began)
    size = Math.min(most, Math.max(least, Math.floor((some.length * wantedMs) / took)))
  }
}
