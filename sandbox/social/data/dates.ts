import type { MonthYear, StartEnd } from '../../world/types.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function monthAndYear({ month, year }: MonthYear): string {
  const name = months[month - 1]
  return name ? `${name} ${year}` : String(year)
}

export function period({ start, end }: StartEnd): string {
  const last = end ? monthAndYear(end) : 'present'
  return start ? `${monthAndYear(start)} – ${last}` : end ? `until ${last}` : ''
}

export function day(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return ''
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}
