import type { MonthYear } from './types.ts'

/** A fixed date, so that the world's data never changes. */
export const worldDay = Date.UTC(2026, 10, 1)
export const worldMonth = 2026 * 12 + 10

export const dayMs = 86_400_000

/** `count` is in months since year 0. */
export function monthYear(count: number): MonthYear {
  return { month: (count % 12) + 1, year: Math.floor(count / 12) }
}

export function monthCount(text: string): number {
  const [year = '0', month = '1'] = text.split('-')
  return Number(year) * 12 + Number(month) - 1
}

export function daysBefore(days: number, minutes = 0): string {
  return new Date(worldDay - days * dayMs + minutes * 60_000).toISOString()
}

export const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()
