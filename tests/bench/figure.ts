export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'a second' | 'ms of CPU'
  /** As shown in the table, for example "≤ 1.5 × empty" or "≤ 40 ms". */
  goal: string
  values: number[]
  /** The baseline (the empty extension, a bare fetch), measured in alternation with `values`. */
  base?: number[]
}
