/** How long what waits for the next frame waits at most: a page that nobody sees is never painted. */
const mostMs = 100

/** Resolves once what is drawn now was painted. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, mostMs)
    requestAnimationFrame(() => setTimeout(done))
  })
}
