/**
 * The toolbar icon in each state, on a grid of 16. The lamp stays, and the lit object changes, so that states differ by
 * shape as well as color.
 */
const grounds = { dull: '#66727b', lit: '#0b6f66', error: '#b3261e' }

const beam = '<path d="M7.5 6 16 2v12l-8.5-4z" fill="#5fe3c6"/>'

const flood = '<path d="M8.5 0H16v16H8.5z" fill="#5fe3c6"/>'

/** The lamp's color, and the object next to the lamp. */
const states = {
  nothing: [grounds.dull, '#d5dbdf', ''],
  'can-enrich': [grounds.lit, '#fff', beam],
  saved: [
    grounds.lit,
    '#fff',
    `${flood}<path d="m9.8 8.2 1.9 2.1 2.8-4.6" fill="none" stroke="#043f39" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  ],
  working: [grounds.lit, '#fff', '<path d="M9 6h1v4H9zm2-1h1v6h-1zm2-2h1v10h-1z" fill="#8af0da"/>'],
  error: [grounds.error, '#fff', '<path d="M10 4h2v5h-2zm0 6h2v2h-2z" fill="#fff"/>'],
} as const satisfies Record<string, readonly [ground: string, lamp: string, object: string]>

/** For screens with one, two and three pixels per point. */
export const toolbarSizes = [16, 32, 48] as const

export type ToolbarState = keyof typeof states

export const toolbarStates = Object.keys(states) as ToolbarState[]

export function toolbarSvg(state: ToolbarState): string {
  const [ground, lamp, object] = states[state]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">',
    '<clipPath id="board"><rect width="16" height="16" rx="3.5"/></clipPath>',
    `<g clip-path="url(#board)"><path d="M0 0h16v16H0z" fill="${ground}"/>${object}`,
    `<path d="M3 4h1a4 4 0 0 1 0 8H3z" fill="${lamp}"/></g></svg>`,
  ].join('')
}
