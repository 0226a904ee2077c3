/**
 * The oldest browsers that Sidelight runs in: Chromium as far as the APIs, JavaScript and CSS in use reach
 * (`URL.parse`), Firefox as far as Mozilla supports it (the ESR). Below them a browser doesn't install it.
 */
export const minimumVersions = { chrome: '126', firefox: '153' } as const
