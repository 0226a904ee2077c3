/**
 * What people of one kind of work are called, know and write about.
 * In texts: {company}, {team} and {tool} are filled in, {few}, {many} and {share} are numbers.
 */
export interface Field {
  weight: number
  /** From the first years to the top; one row for each step. */
  titles: string[][]
  teams: string[]
  skills: string[]
  /** The higher ones last. */
  degrees: string[]
  subjects: string[]
  certificates: string[]
  duties: string[]
  results: string[]
  summaries: string[]
  posts: string[]
}
