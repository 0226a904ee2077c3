import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'

/** A record's key; `undefined` unless the match is certain. Only pictures of saved records are fetched. */
export const pictureOfSaved = (saved: SavedAs | undefined): string | undefined =>
  saved?.certainty === 'sure' ? saved.subject.key : undefined
