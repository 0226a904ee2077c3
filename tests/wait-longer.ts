import { vi } from 'vitest'

/** Vitest waits for one second, which on two loaded cores may pass before anything was done: as long as `expect.poll`. */
const waitMs = 30_000

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = waitMs) => waitFor(callback, options)
vi.waitUntil = (callback, options = waitMs) => waitUntil(callback, options)
