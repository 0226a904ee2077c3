import { viewKeys } from '../../lib/commands/view-keys.ts'

export const paletteKey = viewKeys.palette.replace('$mod', /mac/i.test(navigator.platform) ? '⌘' : 'Ctrl')
