import { createContext } from 'preact'

/** True in a printout, where nothing can be expanded: components show everything. */
export const Printing = createContext(false)
