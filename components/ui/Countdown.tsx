import { useEffect, useState } from 'preact/hooks'
const secondMs = 1000

/** `until` is in ms since epoch. Calls `onOver` once. */
export function useCountdown(until: number, onOver?: () => void): { over: boolean; text: string } {
  const [, setSeconds] = useState(0)
  const now = Date.now()
  const over = now >= until
  useEffect(() => {
    if (over) return onOver?.()
    const timer = setInterval(() => setSeconds((seconds) => seconds + 1), secondMs)
    return () => clearInterval(timer)
  }, [over, until])
  return { over, text: remainingText(Math.max(0, until - now)) }
}

/** Not a live region, because announcing every second would be noise. */
export function Countdown({ until }: { until: number }) {
  const { text } = useCountdown(until)
  return <span role="timer">{text}</span>
}

/** `0:42`, `12:05` or `3:00:07`. */
function remainingText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
