import { useEffect, useState, useRef } from 'preact/hooks'
import { reportError } from './pageProblem.ts'

/**
 * What `load` gives; `undefined` until then, and again from when something in `about` changes. A result that comes too
 * late is dropped; a failure is the page's problem.
 */
export function useLoaded<Value>(load: () => Promise<Value>, about: readonly unknown[]): Value | undefined {
  const [loaded, setLoaded] = useState<{ about: readonly unknown[]; value: Value } | null>(null)
  useEffect(() => {
    let left = false
    load().then((value) => {
      if (!left) setLoaded({ about, value })
    }, reportError)
    return () => {
      left = true
    }
  }, about)
  return loaded?.about.every((part, at) => part === about[at]) ? loaded.value : undefined
}

/** What was last known, while what is known now is being worked out: nothing jumps in between. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return kept.current
}
