/** A deletion by one machine of a team. */
export interface Erasure {
  names: string[]
  /** Number of requests the service had received when the deletion began, and when it was published. */
  startedAt: number
  publishedAt: number
}
