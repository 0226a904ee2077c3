/** In ms, per transaction: a purchase may have to wait for several of them. */
const targetMs = 40

/** The smallest chunk. Smaller ones would spend more time on transactions than they save. */
const least = 8

/** Processes items in chunks, and adapts their size to the target duration. */
export async function inPacedChunks<Item>(
  items: readonly Item[],
  maximum: number,
  work: (some: Item[], isLast: boolean) => Promise<void>,
): Promise<void> {
  let size = least
  for (let from = 0; from < items.length;) {
    const some = items.slice(from, from + size)
    from += some.length
    const began = performance.now()
    await work(some, from >= items.length)
    const took = Math.max(1, performance.now() - began)
    size = Math.min(maximum, Math.max(least, Math.floor((some.length * targetMs) / took)))
  }
}
