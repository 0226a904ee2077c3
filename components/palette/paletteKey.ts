import { viewKeys } from '../../lib/commands/view-keys.ts'

/** The palette's shortcut on this platform. */
export const paletteKey = viewKeys.palette.replace('$mod', /mac/i.test(navigator.platform) ? '⌘' : 'Ctrl')
