export const pictureLimits = {
  /** In bytes. A profile photo of 800 by 800 pixels has about 200 kB. */
  bytes: 2 * 1024 * 1024,
  leastSide: 16,
  maxSide: 8192,
  /** Each pixel takes four bytes when decoded. */
  maxPixels: 16_000_000,
  keptSide: 96,
} as const
