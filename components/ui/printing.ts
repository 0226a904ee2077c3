import { createContext } from 'preact'

/** Whether what stands below is for paper: there nothing is folded, since nobody can open it. */
export const Printing = createContext(false)
