/** One line of the benchmark's table: what was measured again and again, beside what it is compared with. */
export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'a second' | 'ms of CPU'
  /** What it should be, as the table says it: "≤ 1.5 × empty", "≤ 40 ms". */
  goal: string
  /** Each measurement, in `unit`. */
  values: number[]
  /** The same of what it is compared with (the empty extension, a bare fetch), measured in turns with `values`. */
  base?: number[]
}
