export interface SchedulerClocks {
  /** In ms since epoch. It may be changed, and continues during sleep. */
  wall: () => number
  /** Monotonic, in ms. It may pause during sleep. */
  steady: () => number
  /** By the monotonic clock, for this worker instance. Returns a function that cancels it. */
  setTimer: (ms: number, ring: () => void) => () => void
  setAlarm: (at: number) => void
}

export interface Scheduler<Task extends string> {
  /** Once, after a time in ms. The earliest request counts; `null` cancels. */
  wakeIn: (task: Task, ms: number | null) => void
  /** The listener must check which work is due, and call `wakeIn` for the rest. */
  onDue: (task: Task, listener: () => void) => void
  alarmRang: () => void
}

/** The shortest time between calls of a listener. */
export const shortestGapMs = 1000

/** After this many calls in a row at that rate, the gap doubles up to its maximum. */
const hurriedCalls = 5
export const longestGapMs = 30_000

/** Browsers delay alarms to at least 30 s. */
export const shortestAlarmMs = 30_000

/** Then the clocks are checked again, because timers pause during sleep. */
const longestTimerMs = 3_600_000

/** An alarm that is too early by at most this isn't set again. */
const earlyMs = 60_000

const longestWaitMs = 40 * 86_400_000

/** A task is due when the first of both clocks passes its time. */
interface Due {
  steady: number
  wall: number
}

/**
 * Creates a scheduler. Nothing else sets alarm and timer. It takes durations, so that times of different clocks are
 * never compared, and reads both clocks on each wake. `shortestGapMs` and the backoff limit the rate of calls even with
 * wrong clocks or listeners.
 */
export function createScheduler<Task extends string>(clocks: SchedulerClocks): Scheduler<Task> {
  const { wall, steady, setTimer, setAlarm } = clocks
  const listeners = new Map<Task, () => void>()
  const planned = new Map<Task, Due>()
  let callOff: (() => void) | null = null
  /** The timer fires by the monotonic clock, the alarm by the system clock. */
  let timerAt = Infinity
  let alarmAt = Infinity
  let calledAt = -Infinity
  let hurried = 0

  const timeLeft = (due: Due) => Math.min(due.steady - steady(), due.wall - wall())
  const gap = () => Math.min(shortestGapMs * 2 ** Math.max(0, hurried - hurriedCalls), longestGapMs)
  const gapLeft = () => calledAt + gap() - steady()

  function arm(): void {
    const first = Math.min(...[...planned.values()].map(timeLeft))
    if (first === Infinity) return
    const wait = Math.max(first, gapLeft(), 0)
    const at = steady() + Math.min(wait, longestTimerMs)
    if (Math.abs(at - timerAt) >= 1 || callOff === null) {
      callOff?.()
      timerAt = at
      callOff = setTimer(at - steady(), () => {
        callOff = null
        check()
      })
    }
    // An alarm set before a clock change may be hours late. A listener that was just called hasn't scheduled its next
    // time yet, so an alarm must be near in case the worker stops.
    const newAlarmAt = wall() + Math.max(wait, shortestAlarmMs)
    const mayBeEarly = steady() - calledAt < earlyMs ? Infinity : earlyMs
    if (alarmAt > wall() && alarmAt <= newAlarmAt && newAlarmAt - alarmAt <= mayBeEarly) return
    alarmAt = newAlarmAt
    setAlarm(newAlarmAt)
  }

  function check(): void {
    const due = [...planned].filter(([, each]) => timeLeft(each) <= 0).map(([task]) => task)
    if (due.length > 0 && gapLeft() <= 0) {
      hurried = steady() - calledAt < 2 * gap() ? hurried + 1 : 0
      calledAt = steady()
      for (const task of due) planned.delete(task)
      for (const task of due) listeners.get(task)?.()
    }
    arm()
  }

  return {
    wakeIn(task, ms) {
      if (ms === null) return void planned.delete(task)
      const wait = Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestWaitMs)
      const known = planned.get(task)
      if (!known || timeLeft(known) > wait)
        planned.set(task, { steady: steady() + wait, wall: wall() + wait })
      arm()
    },
    onDue: (task, listener) => void listeners.set(task, listener),
    alarmRang() {
      alarmAt = Infinity
      check()
    },
  }
}
