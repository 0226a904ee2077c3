import { useRef } from 'preact/hooks'

/** What was last known, while what is known now is being worked out: nothing jumps in between. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return kept.current
}
