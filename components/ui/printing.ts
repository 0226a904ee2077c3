import { createContext } from 'preact'

/** In print nothing can be expanded, so nothing is collapsed. */
export const Printing = createContext(false)
