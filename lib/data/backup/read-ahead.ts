/** Reads the next item while the current one is processed. */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ask = () => {
    const item = source.next()
    // If the consumer stops early, it never awaits this.
    item.catch(() => {})
    return item
  }
  let next = ask()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = ask()
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}
