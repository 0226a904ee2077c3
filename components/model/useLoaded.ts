import { useEffect, useState, useRef } from 'preact/hooks'
import { reportError } from './pageProblem.ts'

/**
 * `undefined` until `load` resolves, and again after `about` changes. Outdated results are dropped; failures are
 * reported as page problems.
 */
export function useLoaded<Value>(load: () => Promise<Value>, about: readonly unknown[]): Value | undefined {
  const [loaded, setLoaded] = useState<{ about: readonly unknown[]; value: Value } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    load().then((value) => {
      if (!isUnmounted) setLoaded({ about, value })
    }, reportError)
    return () => {
      isUnmounted = true
    }
  }, about)
  return loaded?.about.every((part, at) => part === about[at]) ? loaded.value : undefined
}

/** The last value that wasn't `undefined`, so that the layout doesn't change while a new one is computed. */
export function useLastValue<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return kept.current
}
