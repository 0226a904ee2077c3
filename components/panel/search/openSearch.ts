import { createContext } from 'preact'
import type { Search } from './searchModel.ts'

/** Opens a search form with values filled in. Sends nothing. */
export const OpenSearch = createContext<Search['openWith']>(() => {})
