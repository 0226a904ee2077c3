/**
 * Chromium by the APIs, JavaScript and CSS in use (`URL.parse`), Firefox by Mozilla's support (the ESR). Older browsers
 * refuse to install it.
 */
export const minimumVersions = { chrome: '126', firefox: '153' } as const
