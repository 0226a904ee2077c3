import { createContext } from 'preact'
import type { Search } from './searchModel.ts'

/** A function that opens a search form. It sends nothing. */
export const OpenSearch = createContext<Search['openWith']>(() => {})
