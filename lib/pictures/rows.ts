/** The picture of a record, resized for display. Never in backups and exports. */
export interface Picture {
  subject: string
  source: string
  at: number
  /** A WebP file. Not a `Blob`: as long as a page has one, Chromium keeps the database's files open. */
  image: ArrayBuffer | null
  /** Its size; 0 without an image. */
  bytes: number
  failed?: true
  blocked?: string
  /** The record's previous key, if it was merged. */
  was?: string
}
