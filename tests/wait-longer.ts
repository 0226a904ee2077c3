import { vi } from 'vitest'

/** Vitest waits for one second by default, too short for two loaded cores. In ms, the same as `expect.poll`. */
const waitMs = 30_000

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = waitMs) => waitFor(callback, options)
vi.waitUntil = (callback, options = waitMs) => waitUntil(callback, options)
