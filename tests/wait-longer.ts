import { vi } from 'vitest'

/** In ms, the same as `expect.poll`. Vitest waits for one second by default, which is too short on two loaded cores. */
const waitMs = 30_000

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = waitMs) => waitFor(callback, options)
vi.waitUntil = (callback, options = waitMs) => waitUntil(callback, options)
