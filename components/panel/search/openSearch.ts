import { createContext } from 'preact'
import type { Search } from './searchModel.ts'

/** How any view of the panel opens a form of the search, filled in. It spends nothing. */
export const OpenSearch = createContext<Search['openWith']>(() => {})
