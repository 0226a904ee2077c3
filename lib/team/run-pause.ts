import type { Refusal } from '../purchases/rows/refusal.ts'

/** In ms. While the team is unreachable, runs pause instead of failing item by item. Clicks still try. */
const pauseMs = 20_000

export class RunPause {
  private readonly steadyNow: () => number
  private paused: { refusal: Refusal; until: number } | null = null

  constructor(steadyNow: () => number) {
    this.steadyNow = steadyNow
  }

  begin(refusal: Refusal): void {
    this.paused = { refusal, until: this.steadyNow() + pauseMs }
  }

  end(): void {
    this.paused = null
  }

  /** Why runs wait; `null` if they don't. */
  current(): Refusal | null {
    if (this.paused && this.paused.until <= this.steadyNow()) this.paused = null
    return this.paused?.refusal ?? null
  }
}
