import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'

/** Pictures are fetched only for saved records, and shown only for certain matches. */
export const pictureOfSaved = (saved: SavedAs | undefined): string | undefined =>
  saved?.certainty === 'sure' ? saved.subject.key : undefined
