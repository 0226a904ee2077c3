import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageNames, type LanguageName } from '../../lib/i18n/languages.ts'

/** What a store shows of Sidelight in one language, beside name and summary, which it takes from the manifest. */
export interface Listing {
  /** On the small picture and the wide one. */
  tile: string
  lead: string
  points: string[]
  notes: string[]
  /** Nobody is shown them: what people search for in Edge’s store. */
  terms: string[]
  /** By the names of the pictures, in their order. */
  captions: Record<string, string>
}

/** The most characters that the stores take. */
export const limits = {
  name: { chrome: 75, firefox: 50 },
  summary: { chrome: 132, firefox: 250 },
  description: { chrome: 16_000, firefox: 15_000, edge: 10_000 },
  justification: { chrome: 1_000 },
  terms: { count: 7, words: 21, characters: 30 },
}
/** The least that Edge's store takes of a description. */
export const shortestDescription = 250

const folder = join(import.meta.dirname, '../../assets/store')
const fileOf = (language: LanguageName) => join(folder, `${language}.json`)

/** The languages that have a listing; a store shows the English one to all others. */
export const listedLanguages = () => languageNames.filter((language) => existsSync(fileOf(language)))

export const readListing = (language: LanguageName) =>
  JSON.parse(readFileSync(fileOf(language), 'utf8')) as Listing

/** A listing's description as the stores take it: plain text. */
export function descriptionOf({ lead, points, notes }: Listing): string {
  return [lead, points.map((point) => `• ${point}`).join('\n'), ...notes].join('\n\n')
}
