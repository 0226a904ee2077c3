import { createContext } from 'preact'

/** Print can't expand anything, so nothing is collapsed. */
export const Printing = createContext(false)
