/**
 * The oldest supported browsers. Chromium's version follows from the APIs, JavaScript and CSS in use (`URL.parse`),
 * Firefox's from Mozilla's support (the ESR). Older browsers refuse to install the extension.
 */
export const minimumVersions = { chrome: '126', firefox: '153' } as const
