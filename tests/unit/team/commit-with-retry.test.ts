import { expect, test } from 'vitest'
import { EngineError, type Engine } from '../../../lib/team/engine.ts'
import { commitWithRetry } from '../../../lib/team/commit-with-retry.ts'

type Step = 'written' | 'others' | 'lost' | 'denied'

/** Later commits repeat the last step. */
function commitWith(...steps: Step[]) {
  let commits = 0
  const commit: Engine['commit'] = async () => {
    const step = steps[Math.min(commits++, steps.length - 1)]
    if (step === 'lost') throw new EngineError('unreachable')
    if (step === 'denied') throw new EngineError('denied')
    return step === 'written' ? { written: true, revision: 1 } : { written: false, revision: 1, found: [] }
  }
  const done = commitWithRetry(
    { engine: { commit } as Engine, pause: () => Promise.resolve() },
    async () => ({
      writes: [{ key: 'a', value: null }],
      result: 'done',
    }),
  )
  return done.then(
    (result) => ({ result, commits }),
    (error: unknown) => ({ error, commits }),
  )
}

test('commitWithRetry retries after conflicts and after up to two lost replies in a row', async () => {
  expect(await commitWith('written')).toEqual({ result: 'done', commits: 1 })
  expect(await commitWith('others', 'lost', 'lost', 'others', 'lost', 'lost', 'written')).toEqual({
    result: 'done',
    commits: 7,
  })
})

test.each<[Step, string, number]>([
  ['lost', 'unreachable', 3],
  ['denied', 'denied', 1],
  ['others', 'unreachable', 40],
])('commitWithRetry throws an engine error if every attempt ends as %s', async (step, kind, commits) => {
  const ended = await commitWith(step)
  expect(ended).toMatchObject({ error: { kind }, commits })
  expect('error' in ended && ended.error).toBeInstanceOf(EngineError)
})

test('commitWithRetry does not retry an attempt that throws another kind of error', async () => {
  let tried = 0
  const broken = commitWithRetry({ engine: {} as Engine }, async () => {
    tried++
    throw new TypeError('broken')
  })
  await expect(broken).rejects.toThrow(TypeError)
  expect(tried).toBe(1)
})
