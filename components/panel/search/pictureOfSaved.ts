import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'

/** Fetched only for saved records, shown only for certain matches. */
export const pictureOfSaved = (saved: SavedAs | undefined): string | undefined =>
  saved?.certainty === 'sure' ? saved.subject.key : undefined
