import { useEffect, useState } from 'preact/hooks'
import { remainingText } from './remainingText.ts'

const secondMs = 1000

/** The time until a moment, counted down to zero; then it says so once. */
export function useCountdown(until: number, onOver?: () => void): { over: boolean; text: string } {
  const [now, setNow] = useState(Date.now())
  const over = now >= until
  useEffect(() => {
    if (over) return onOver?.()
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [over, until])
  return { over, text: remainingText(Math.max(0, until - now)) }
}

/** Read when someone comes to it, and not announced every second. */
export function Countdown({ until }: { until: number }) {
  const { text } = useCountdown(until)
  return <span role="timer">{text}</span>
}
