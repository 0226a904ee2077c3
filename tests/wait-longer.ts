import { vi } from 'vitest'

/** The same as `expect.poll`. Vitest's default of one second is too short on two loaded cores. */
const waitMs = 30_000

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = waitMs) => waitFor(callback, options)
vi.waitUntil = (callback, options = waitMs) => waitUntil(callback, options)
