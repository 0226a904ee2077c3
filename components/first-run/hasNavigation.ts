import { signal } from '@preact/signals'
import { fullPages } from '../../lib/platform/full-pages.ts'

/** The first run has none. In Settings that isn't known at first. */
export const hasNavigation = signal(location.pathname !== fullPages.settings || location.hash.length > 1)
