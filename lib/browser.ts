import { browser as native } from 'wxt/browser'
import { polyfilled } from './polyfill/polyfilled.ts'

export type { Browser } from 'wxt/browser'

/**
 * The browser's extension API with methods that return promises: its own, or webextension-polyfill where the browser
 * has no native `browser`. Everything that needs the browser imports it from here.
 */
export const browser: typeof native = (polyfilled as typeof native | undefined) ?? native
