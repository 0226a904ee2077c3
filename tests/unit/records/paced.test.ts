import { expect, test } from 'vitest'
import { inPacedChunks } from '../../../lib/records/database/paced.ts'

test.each([0, 1, 7, 8, 9, 99, 100, 101, 1000])(
  '%i items are processed in order, each once, with the last chunk marked',
  async (count) => {
    const items = Array.from({ length: count }, (_, at) => at)
    const done: number[] = []
    const lasts: boolean[] = []
    await inPacedChunks(items, 50, async (some, isLast) => {
      expect(some.length).toBeLessThanOrEqual(50)
      done.push(...some)
      lasts.push(isLast)
    })
    expect(done).toEqual(items)
    expect(lasts.filter(Boolean)).toHaveLength(count > 0 ? 1 : 0)
    expect(lasts.at(-1) ?? true).toBe(true)
  },
)
