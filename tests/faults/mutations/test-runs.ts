import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export interface Order {
  files: string[]
  environment: Record<string, string>
  mutant?: { file: string; text: string }
}

export interface Ended {
  file: string
  passed: boolean
  ms: number
  ran: Record<string, number[]>
  imports: string[]
}

export type Event =
  | { type: 'ready' | 'done' }
  | { type: 'begun'; file: string }
  | { type: 'failed'; by: string; reason: string }
  | ({ type: 'ended' } & Ended)

export type Verdict =
  | { verdict: 'passed' }
  | { verdict: 'failed'; by: string; reason: string }
  | { verdict: 'hung'; by: string }

/** A process that stays alive and runs tests. If it hangs, it is replaced. */
export class TestRuns {
  #child: ChildProcess | null = null
  readonly #noted: string[]

  /** `noted`: folders in which executed places are recorded. */
  constructor(noted: string[] = []) {
    this.#noted = noted
  }

  /** `msOf`: the time limit of a test file in ms. */
  async run(order: Order, msOf: (file: string) => number, ended?: (ended: Ended) => void): Promise<Verdict> {
    const child = await this.#process()
    const limits = new Map<string, NodeJS.Timeout>()
    return new Promise((done) => {
      let verdict: Verdict = { verdict: 'passed' }
      const end = () => {
        for (const limit of limits.values()) clearTimeout(limit)
        for (const event of ['message', 'exit']) child.removeAllListeners(event)
        done(verdict)
      }
      const hang = (by: string) => {
        if (verdict.verdict === 'passed') verdict = { verdict: 'hung', by }
        this.close()
        end()
      }
      const limit = (file: string, ms: number) =>
        limits.set(
          file,
          setTimeout(() => hang(file), ms),
        )
      child.on('exit', () => {
        this.#child = null
        verdict = { verdict: 'failed', by: 'outside of tests', reason: 'the process that runs them ended' }
        end()
      })
      child.on('message', (event: Event) => {
        if (event.type === 'begun') limit(event.file, msOf(event.file))
        if (event.type === 'failed') {
          const { by, reason } = event
          verdict = { verdict: 'failed', by, reason }
          // A file that runs at the same time may finish its current test, unless it is one of the requested files.
          if (this.#noted.length === 0) limit('', endMs)
        }
        if (event.type === 'ended') {
          clearTimeout(limits.get(event.file))
          ended?.(event)
        }
        if (event.type === 'done') end()
      })
      child.send(order)
    })
  }

  close(): void {
    if (this.#child === null) return
    this.#child.removeAllListeners('exit')
    // The process group includes its workers.
    process.kill(-this.#child.pid!, 'SIGKILL')
    this.#child = null
  }

  #process(): Promise<ChildProcess> {
    if (this.#child !== null) return Promise.resolve(this.#child)
    const child = fork(join(import.meta.dirname, 'vitest-process.ts'), this.#noted, {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    return new Promise((ready, fail) => {
      const early = () => fail(new Error('The process that runs tests has ended.'))
      child.once('exit', early)
      child.once('message', () => {
        child.off('exit', early)
        ready(child)
      })
    })
  }
}

const endMs = 5_000
