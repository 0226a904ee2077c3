import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageNames, type LanguageName } from '../../lib/i18n/languages.ts'

/** In one language. Name and summary aren't part of it, because the manifest has them. */
interface Listing {
  tile: string
  lead: string
  points: string[]
  notes: string[]
  terms: string[]
  captions: Record<string, string>
}

export const limits = {
  name: { chrome: 75, firefox: 50 },
  summary: { chrome: 132, firefox: 250 },
  description: { chrome: 16_000, firefox: 15_000, edge: 10_000 },
  justification: { chrome: 1_000 },
  terms: { count: 7, words: 21, characters: 30 },
}
/** In Edge's store. */
export const shortestDescription = 250

const folder = join(import.meta.dirname, '../../assets/store')
const fileOf = (language: LanguageName) => join(folder, `${language}.json`)

/** For all others, stores show the English one. */
export const listedLanguages = () => languageNames.filter((language) => existsSync(fileOf(language)))

export const readListing = (language: LanguageName) =>
  JSON.parse(readFileSync(fileOf(language), 'utf8')) as Listing

export function descriptionOf({ lead, points, notes }: Listing): string {
  return [lead, points.map((point) => `• ${point}`).join('\n'), ...notes].join('\n\n')
}
