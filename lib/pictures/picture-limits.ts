/** What is taken of a picture, and what is kept of it. */
export const pictureLimits = {
  /** Bytes that are read. A profile photo of 800 by 800 pixels has about 200 kB. */
  bytes: 2 * 1024 * 1024,
  /** Nothing to be seen on fewer: such pictures are there to be counted. */
  leastSide: 16,
  mostSide: 8192,
  /** Decoded, each has four bytes. */
  mostPixels: 16_000_000,
  /** Twice the size at which heads show it. */
  keptSide: 96,
} as const
