import { expect, test } from 'vitest'
import { isLoud, jobChanges, type JobChange } from '../../../lib/records/job-changes.ts'
import { simulatedCareer, type Truth } from './simulated-careers.ts'

/** 20,000 people take about 20 s on a slow machine. */
const people = Number(process.env['SIMULATED_PEOPLE'] ?? 4000)
const quarters = 4

const idOf = ({ before, after }: JobChange) => {
  const position = after ?? before
  return position?.socialId ?? /\d{4,}/.exec(position?.companyName ?? '')?.[0] ?? ''
}

const isOf = (change: JobChange, { kind, company }: Truth) => change.kind === kind && idOf(change) === company

test(`among ${people} simulated careers, moves and departures are found, with at most 1 in 1,000 false prominent events a quarter`, () => {
  let [reported, found, loudFalse, twice] = [0, 0, 0, 0]
  const missed: string[] = []
  const wrong: string[] = []
  for (let seed = 1; seed <= people; seed += 1)
    for (const { before, after, at, truths } of simulatedCareer(seed, quarters)) {
      const changes = jobChanges(before, after, at)
      for (const truth of truths.filter(({ kind }) => kind === 'moved' || kind === 'left')) {
        reported += 1
        if (changes.some((change) => isOf(change, truth))) found += 1
        else missed.push(`${seed} ${JSON.stringify({ before, after, at, truth, changes })}`)
      }
      const loud = changes.filter((change) => isLoud(change, at))
      const unreal = loud.filter((change) => !truths.some((truth) => isOf(change, truth)))
      if (unreal.length > 0) {
        loudFalse += 1
        wrong.push(`${seed} ${JSON.stringify({ before, after, at, truths, unreal })}`)
      }
      const identities = changes.map((change) => `${change.kind} ${idOf(change)}`)
      if (new Set(identities).size < identities.length) twice += 1
    }
  expect(found / reported, `missed: ${missed.slice(0, 3).join('\n')}`).toBeGreaterThanOrEqual(0.99)
  expect(loudFalse / (people * quarters), `false: ${wrong.slice(0, 3).join('\n')}`).toBeLessThanOrEqual(0.001)
  expect(twice).toBe(0)
  expect(reported).toBeGreaterThan(people * quarters * 0.02)
})
