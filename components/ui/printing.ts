import { createContext } from 'preact'

/** Whether the content is rendered for print, where nothing can be expanded and so nothing is collapsed. */
export const Printing = createContext(false)
