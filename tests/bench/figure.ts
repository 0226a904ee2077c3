export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'a second' | 'ms of CPU'
  /** Such as "≤ 1.5 × empty" or "≤ 40 ms". */
  goal: string
  values: number[]
  /** The baseline (the empty extension, a bare fetch), measured in alternation with `values`. */
  base?: number[]
}
