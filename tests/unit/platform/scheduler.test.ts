import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createScheduler,
  longestGapMs,
  shortestAlarmMs,
  shortestGapMs,
  type SchedulerClocks,
  type Scheduler,
} from '../../../lib/platform/scheduler.ts'

const second = 1000
const hour = 3600 * second

function computer() {
  const start = Date.parse('2026-03-28T22:00:00Z')
  let steady = 0
  let wall = start
  let timer: { at: number; ring: () => void } | null = null
  let alarm: number | null = null
  let alarmsSet = 0
  let called: string[] = []
  let scheduler: Scheduler<string>
  const does = new Map<string, () => void>()
  const clocks: SchedulerClocks = {
    wall: () => wall,
    steady: () => steady,
    setTimer(ms, ring) {
      expect(ms).toBeGreaterThanOrEqual(0)
      // Browsers call longer timers at once.
      expect(ms).toBeLessThan(2 ** 31)
      const own = { at: steady + ms, ring }
      timer = own
      return () => void (timer = timer === own ? null : timer)
    },
    setAlarm(at) {
      expect(Number.isFinite(at)).toBe(true)
      expect(at).toBeGreaterThanOrEqual(wall + shortestAlarmMs)
      alarm = at
      alarmsSet++
    },
  }
  function live(): void {
    timer = null
    steady = 0
    scheduler = createScheduler<string>(clocks)
    for (const task of ['one', 'two', 'three'])
      scheduler.onDue(task, () => {
        called.push(task)
        does.get(task)?.()
      })
  }
  live()
  const ring = () => {
    if (timer && timer.at <= steady) {
      const { ring } = timer
      timer = null
      ring()
      return true
    }
    if (alarm === null || alarm > wall) return false
    alarm = null
    scheduler.alarmRang()
    return true
  }
  return {
    does,
    live,
    wakeIn: (task: string, ms: number | null) => scheduler.wakeIn(task, ms),
    steady: () => steady,
    wall: () => wall,
    alarmsSet: () => alarmsSet,
    alarm: () => alarm,
    /** Since the last call of this function. */
    called: () => called.splice(0),
    /** Timers and alarms fire at their times. */
    pass: (ms: number): void => {
      const end = steady + ms
      for (let rung = 0; ; rung++) {
        if (rung > 100_000) throw new Error('it rings without end')
        if (ring()) continue
        const next = Math.min(timer?.at ?? Infinity, alarm === null ? Infinity : steady + alarm - wall, end)
        wall += next - steady
        steady = next
        if (next >= end && !(timer && timer.at <= steady) && !(alarm !== null && alarm <= wall)) return
      }
    },
    /** As after sleep or a change. */
    jump: (ms: number): void => {
      wall += ms
      while (ring());
    },
    loseAlarm: () => void (alarm = null),
  }
}

test('each task is called once, at its earliest requested time', () => {
  const { wakeIn, pass, called } = computer()
  wakeIn('one', 10 * second)
  wakeIn('two', 20 * second)
  wakeIn('one', 15 * second)
  pass(10 * second - 1)
  expect(called()).toEqual([])
  pass(1)
  expect(called()).toEqual(['one'])
  pass(hour)
  expect(called()).toEqual(['two'])
  wakeIn('one', second)
  wakeIn('one', null)
  pass(hour)
  expect(called()).toEqual([])
})

// Regression: calls looped while the system clock was 8 hours ahead of the monotonic clock, which measures waits.
test.each([8 * hour, -3 * hour, 24 * hour, -26 * hour, 30 * second, -1, 365 * 24 * hour])(
  'a listener on the monotonic clock is called a few times when the system clock jumps by %d ms',
  (ms) => {
    const { wakeIn, does, pass, jump, steady, called, alarmsSet } = computer()
    let isDone = false
    const due = steady() + 90 * second
    does.set('one', () => {
      isDone = steady() >= due
      if (!isDone) wakeIn('one', due - steady())
    })
    wakeIn('one', 90 * second)
    pass(10 * second)
    jump(ms)
    pass(80 * second + shortestGapMs)
    expect(isDone).toBe(true)
    expect(called().length).toBeLessThanOrEqual(3)
    expect(alarmsSet()).toBeLessThanOrEqual(5)
  },
)

test.each([8 * hour, 24 * hour])(
  'a listener on the system clock is called once after a sleep of %d ms',
  (ms) => {
    const { wakeIn, pass, jump, called } = computer()
    wakeIn('one', 7 * hour)
    pass(second)
    jump(ms)
    expect(called()).toEqual(['one'])
  },
)

test('the alarm is postponed with its task, but not before the called listener has rescheduled', () => {
  const { wakeIn, pass, alarm, wall } = computer()
  wakeIn('one', hour)
  wakeIn('one', null)
  wakeIn('one', 24 * hour)
  expect(alarm()).toBe(wall() + 24 * hour)
  wakeIn('two', 5 * second)
  expect(alarm()).toBe(wall() + shortestAlarmMs)
  pass(5 * second)
  expect(alarm()).toBe(wall() + shortestAlarmMs - 5 * second)
})

test('a worker instance started by an alarm schedules again, even if an update removed the alarm', () => {
  const { wakeIn, live, loseAlarm, pass, called } = computer()
  wakeIn('one', 60 * second)
  live()
  loseAlarm()
  wakeIn('one', 60 * second)
  pass(60 * second)
  expect(called()).toEqual(['one'])
})

describe('calls are rate-limited', () => {
  test.each([0, -1, -1e15, Number.NaN, -Infinity])(
    'calls are rate-limited for any requested wait, such as %d ms',
    (ms) => {
      const { wakeIn, does, pass, called } = computer()
      does.set('one', () => wakeIn('one', ms))
      wakeIn('one', ms)
      pass(hour)
      expect(called().length).toBeLessThanOrEqual(12 + hour / longestGapMs)
    },
  )

  test('rate-limited calls delay other tasks by at most half a minute', () => {
    const { wakeIn, does, pass, called } = computer()
    does.set('one', () => wakeIn('one', 0))
    wakeIn('one', 0)
    pass(hour)
    called()
    wakeIn('two', 7 * second)
    pass(7 * second + longestGapMs)
    expect(called()).toContain('two')
  })

  test.each([Infinity, 1e300])('a requested wait of %d ms is limited to some weeks', (ms) => {
    const { wakeIn, pass, called } = computer()
    wakeIn('one', ms)
    pass(24 * hour)
    expect(called()).toEqual([])
  })
})

describe('with any sequence of clock changes', () => {
  const ms = fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(0, 1, -5, 3_600_000, 90_000_000))
  const jump = fc.constantFrom(-26, -8, -3, -1, 0.01, 1, 8, 24, 24 * 40).map((hours) => hours * hour)
  const happening = fc.oneof(
    fc.record({ does: fc.constant('wake' as const), task: fc.constantFrom('one', 'two', 'three'), ms }),
    fc.record({ does: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 500_000 }) }),
    fc.record({ does: fc.constant('jump' as const), ms: jump }),
    fc.record({ does: fc.constant('die' as const) }),
  )

  test('with any sequence of clock changes, wakes are bounded and no task is called more than half a minute late', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), fc.boolean(), (happenings, isSpinning) => {
        const own = computer()
        const due = new Map<string, number>()
        let passed = 0
        let calls = 0
        let wishes = 0
        const check = () => {
          for (const task of own.called()) {
            calls++
            due.delete(task)
          }
          for (const at of due.values()) expect(own.steady() - at).toBeLessThanOrEqual(longestGapMs)
        }
        if (isSpinning) own.does.set('three', () => own.wakeIn('three', 0))
        for (const each of happenings) {
          if (each.does === 'wake') {
            own.wakeIn(each.task, each.ms)
            wishes++
            const at = own.steady() + Math.max(each.ms, 0)
            if (each.task !== 'three') due.set(each.task, Math.min(at, due.get(each.task) ?? Infinity))
          } else if (each.does === 'pass') {
            own.pass(each.ms)
            passed += each.ms
          } else if (each.does === 'jump') own.jump(each.ms)
          else {
            own.live()
            // Each instance schedules the tasks that are due according to the database.
            due.clear()
          }
          check()
        }
        const lives = happenings.filter((each) => each.does === 'die').length + 1
        expect(calls).toBeLessThanOrEqual(
          wishes + (isSpinning ? lives * 12 + wishes + passed / longestGapMs : 0),
        )
      }),
      { numRuns: 2000 },
    )
  })
})
