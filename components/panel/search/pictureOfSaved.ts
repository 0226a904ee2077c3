import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'

/** Results are no records, and nothing is fetched for them: a picture has only who is saved for certain. */
export const pictureOfSaved = (saved: SavedAs | undefined): string | undefined =>
  saved?.certainty === 'sure' ? saved.subject.key : undefined
