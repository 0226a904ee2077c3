import { signal } from '@preact/signals'
import { fullPages } from '../../lib/platform/full-pages.ts'

/** Whether the page has navigation, unlike the first run. In Settings it is unknown at first. */
export const hasNavigation = signal(location.pathname !== fullPages.settings || location.hash.length > 1)
