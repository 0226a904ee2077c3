/** Maximum wait for the next frame, in ms; a hidden page is never painted. */
const maxMs = 100

export function painted(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, maxMs)
    requestAnimationFrame(() => setTimeout(done))
  })
}
