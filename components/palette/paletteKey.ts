import { viewKeys } from '../../lib/search/palette/view-keys.ts'

/** The key of the palette as this computer's keyboard has it. */
export const paletteKey = viewKeys.palette.replace('$mod', /mac/i.test(navigator.platform) ? '⌘' : 'Ctrl')
