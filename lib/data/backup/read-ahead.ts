/** The same items, of which the next is read while one is looked at. */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ask = () => {
    const asked = source.next()
    // Whoever stops half way never awaits it.
    asked.catch(() => {})
    return asked
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
