export interface Field {
  weight: number
  titles: string[][]
  teams: string[]
  skills: string[]
  degrees: string[]
  subjects: string[]
  certificates: string[]
  duties: string[]
  results: string[]
  summaries: string[]
  posts: string[]
}
