import { afterAll, beforeEach } from 'vitest'
import { ranName } from './places.ts'

type Ran = Record<string, Set<number>>

let meta = {}
beforeEach(({ task }) => void (meta = task.file.meta))

afterAll(() => {
  const ran = (globalThis as unknown as Record<string, Ran | undefined>)[ranName] ?? {}
  const numbers = Object.entries(ran).map(([file, places]) => [file, [...places]] as const)
  Object.assign(meta, { ran: Object.fromEntries(numbers) })
})
