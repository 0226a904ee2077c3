export interface Erasure {
  names: string[]
  startedAt: number
  publishedAt: number
}
