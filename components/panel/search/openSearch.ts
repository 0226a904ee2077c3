import { createContext } from 'preact'
import type { Search } from './searchModel.ts'

/** Opens a search form. Sends nothing. */
export const OpenSearch = createContext<Search['openWith']>(() => {})
