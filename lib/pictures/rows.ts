/** The picture of a record, resized for display, or why there is none. Never in backups and exports. */
export interface Picture {
  subject: string
  source: string
  at: number
  /** A WebP file. No `Blob`: while a page has one, Chromium keeps the database's files open. */
  image: ArrayBuffer | null
  /** Size of the image; 0 if none. */
  bytes: number
  failed?: true
  blocked?: string
  /** The previous key, if the record was merged. */
  was?: string
}
