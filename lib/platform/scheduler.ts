/** The clocks and timers that a scheduler is made of; tests bring their own. */
export interface SchedulerClocks {
  /** Milliseconds since 1970, as the computer's clock says, which may be set and goes on while the computer sleeps. */
  wall: () => number
  /** Milliseconds by a clock that nobody sets, and that may stand still while the computer sleeps. */
  steady: () => number
  /** Calls back after so many milliseconds of the steady clock, while this life lasts; gives what calls it off. */
  setTimer: (ms: number, ring: () => void) => () => void
  /** Has the browser ring at this moment of the wall clock, in place of the one that was set before, in this life or the next. */
  setAlarm: (at: number) => void
}

/** What waits: each is looked at by the one listener that it has. */
export interface Scheduler<Task extends string> {
  /**
   * Has the listener of a task called in so many milliseconds; of several wishes the earliest counts, and each is called
   * once. `null`: not at all.
   */
  wakeIn: (task: Task, ms: number | null) => void
  /** Listens for a task. It looks by its own clock what is due, and calls `wakeIn` for what is not. */
  onDue: (task: Task, listener: () => void) => void
  /** The browser's alarm rang. */
  alarmRang: () => void
}

/** Listeners are never called twice within this time, whatever they ask for. */
export const shortestGapMs = 1000

/** Of calls one upon the other only so many come as fast: then each waits twice as long as the one before, up to the longest. */
export const hurriedCalls = 5
export const longestGapMs = 30_000

/** Browsers delay alarms to 30 s at the least. */
export const shortestAlarmMs = 30_000

/** Clocks are read again after so long at the latest while this life lasts: timers stand still while a computer sleeps. */
const longestTimerMs = 3_600_000

/** An alarm that rings so much too early is let be. */
const earlyMs = 60_000

/** Nothing that waits here waits longer. */
const longestWaitMs = 40 * 86_400_000

/** A task by both clocks: whichever says so first, it is due. */
interface Due {
  steady: number
  wall: number
}

/**
 * One scheduler for all that waits: it alone sets the alarm and the timer. It takes how long to wait and not until when, so
 * that no moment of one clock is ever compared with another's; reads both clocks each time it wakes; and calls nobody more
 * often than `shortestGapMs`, nor for long, however wrong the clocks or the listeners are.
 */
export function createScheduler<Task extends string>(clocks: SchedulerClocks): Scheduler<Task> {
  const { wall, steady, setTimer, setAlarm } = clocks
  const listeners = new Map<Task, () => void>()
  const planned = new Map<Task, Due>()
  let callOff: (() => void) | null = null
  /** When the timer rings by the steady clock, and the alarm by the wall clock. */
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
        look()
      })
    }
    // One that was set before a clock was may be hours late. Who was just called has not said what is next: should this
    // life end before, the alarm must not be far off.
    const wanted = wall() + Math.max(wait, shortestAlarmMs)
    const mayBeEarly = steady() - calledAt < earlyMs ? Infinity : earlyMs
    if (alarmAt > wall() && alarmAt <= wanted && wanted - alarmAt <= mayBeEarly) return
    alarmAt = wanted
    setAlarm(wanted)
  }

  function look(): void {
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
      look()
    },
  }
}
