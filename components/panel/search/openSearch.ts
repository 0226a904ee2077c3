import { createContext } from 'preact'
import type { Search } from './searchModel.ts'

/** Sends nothing. */
export const OpenSearch = createContext<Search['openWith']>(() => {})
