import { signal } from '@preact/signals'
import { fullPages } from '../../lib/platform/full-pages.ts'

/** Whether the page shows the navigation, which the first run doesn't. In Settings that isn't known at first. */
export const hasNavigation = signal(location.pathname !== fullPages.settings || location.hash.length > 1)
