/** The key of the palette as this computer's keyboard has it. */
export const paletteKey = /mac/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
