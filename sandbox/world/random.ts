/** Each subject has its own seeded source, so that adding a subject doesn't change the others. */
export interface Random {
  next(): number
  int(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  some<T>(list: readonly T[], count: number): T[]
  text(alphabet: string, length: number): string
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function randomFor(seed: number, subject: string): Random {
  const next = mulberry32(hash(`${seed} ${subject}`))
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const at = int(0, list.length - 1)
    if (!(at in list)) throw new Error('nothing to pick from')
    return list[at] as T
  }
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    const chosen: T[] = []
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(int(0, rest.length - 1), 1))
    return chosen
  }
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('')
  return { next, int, chance: (share) => next() < share, pick, some, text }
}
