const derive = crypto.subtle.deriveBits.bind(crypto.subtle)

/**
 * For tests that derive names for backups but don't test the cost of that: 600,000 rounds take 77 ms per name, and took
 * 23 s in one file.
 */
crypto.subtle.deriveBits = (algorithm, ...rest) => derive({ ...Object(algorithm), iterations: 1 }, ...rest)
