/** Resized for display. Never in backups and exports. */
export interface Picture {
  subject: string
  source: string
  at: number
  /** A WebP file. Not a `Blob`: as long as a page has one, Chromium keeps the database's files open. */
  image: ArrayBuffer | null
  /** 0 without an image. */
  bytes: number
  failed?: true
  blocked?: string
  was?: string
}
