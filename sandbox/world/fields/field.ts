/**
 * Vocabulary of one profession. Texts contain {company}, {team} and {tool}, and the numbers {few}, {many} and
 * {share}.
 */
export interface Field {
  weight: number
  /** One row per career step. */
  titles: string[][]
  teams: string[]
  skills: string[]
  /** Highest last. */
  degrees: string[]
  subjects: string[]
  certificates: string[]
  duties: string[]
  results: string[]
  summaries: string[]
  posts: string[]
}
