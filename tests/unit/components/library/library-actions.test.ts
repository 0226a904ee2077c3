import { beforeEach, expect, test, vi } from 'vitest'
import { libraryActions } from '../../../../components/library/libraryActions.ts'

const requested = vi.hoisted(() => ({ parts: [] as string[][] }))
vi.mock('../../../../components/model/annotationCommands.ts', () => ({
  annotationCommands: {},
  deleteAll: async (keys: string[]) => {
    requested.parts.push(keys)
    return 0
  },
}))

beforeEach(() => void (requested.parts = []))

test.each([0, 1, 999, 1000, 1001, 4000, 10_000, 100_000, 100_003])(
  'deleting %i records requests each once, in at most four passes over the library',
  async (count) => {
    const keys = Array.from({ length: count }, (_, number) => `person:${number}`)
    const actions = libraryActions()
    await actions.deleteRecords(keys)
    expect(requested.parts.flat()).toEqual(keys)
    expect(requested.parts.length).toBeLessThanOrEqual(4)
    expect(actions.progress.value).toEqual({ act: 'delete', done: count, of: count, ended: true, failed: 0 })
  },
)
