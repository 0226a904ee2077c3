/** The start of a local calendar day such as `2026-11-21`, or of the day `later` days after it, in ms since epoch. */
export function startOfDay(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

export function lastDays(now: number, count: number): string[] {
  const today = localDay(now)
  return Array.from({ length: count }, (_, index) => localDay(startOfDay(today, index - count + 1)))
}

export function monthAround(now: number): [first: string, next: string] {
  const date = new Date(now)
  const first = (later: number) =>
    localDay(new Date(date.getFullYear(), date.getMonth() + later, 1).getTime())
  return [first(0), first(1)]
}

/** The local calendar day of a time, such as `2026-11-21`. */
export function localDay(moment: number): string {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
