const derive = crypto.subtle.deriveBits.bind(crypto.subtle)

/**
 * Imported by tests in which names are derived for backups, and how slowly is no part of what they test: 600,000 rounds
 * for each name are 77 ms, and were 23 s of one file.
 */
crypto.subtle.deriveBits = (algorithm, ...rest) => derive({ ...Object(algorithm), iterations: 1 }, ...rest)
