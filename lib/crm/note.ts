import type { DeliveryItem } from './adapter.ts'

/** In English, because colleagues with other languages read it. */
export function noteOf({ at, source }: Pick<DeliveryItem, 'at' | 'source'>): string {
  const day = new Date(at).toISOString().slice(0, 10)
  return source === ''
    ? `Added with Sidelight on ${day}.`
    : `Added with Sidelight on ${day}. Source: ${source}`
}
