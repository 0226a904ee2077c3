export interface KeySettings {
  credits: number
  perDay: number
  perMinute: number
  autoTopUp: { enabled: boolean; threshold: number; amount: number }
}

export const demoKeys: Record<string, Partial<KeySettings>> = {
  'sandbox-demo-key': {},
  'sandbox-low-key': { credits: 3 },
  'sandbox-empty-key': { credits: 0 },
  'sandbox-slow-key': { perMinute: 5 },
}

const usual: KeySettings = {
  credits: 1000,
  perDay: 5000,
  perMinute: 100,
  autoTopUp: { enabled: false, threshold: 50, amount: 500 },
}

interface Window {
  limit: number
  used: number
  /** End of the window, in ms since epoch. A minute starts with its first request, a day at midnight UTC. */
  reset: number
}

export interface Account {
  key: string
  credits: { total: number; used: number }
  day: Window
  minute: Window
  autoTopUp: KeySettings['autoTopUp']
}

const minute = 60_000
const day = 86_400_000

/** Prices have one decimal. Rounding avoids errors in sums. */
export function roundCredits(credits: number): number {
  return Math.round(credits * 1000) / 1000
}

export function openAccount(key: string, wanted: Partial<KeySettings>): Account {
  const settings = { ...usual, ...wanted }
  return {
    key,
    credits: { total: settings.credits, used: 0 },
    day: { limit: settings.perDay, used: 0, reset: 0 },
    minute: { limit: settings.perMinute, used: 0, reset: 0 },
    autoTopUp: settings.autoTopUp,
  }
}

export function creditsRemaining(account: Account): number {
  return roundCredits(account.credits.total - account.credits.used)
}

export function charge(account: Account, credits: number): void {
  account.credits.used = roundCredits(account.credits.used + credits)
  const { enabled, threshold, amount } = account.autoTopUp
  if (enabled && creditsRemaining(account) < threshold) topUp(account, amount)
}

export function topUp(account: Account, credits: number): void {
  account.credits.total = roundCredits(account.credits.total + credits)
}

export function restartEndedWindows(account: Account, now: number): void {
  if (now >= account.day.reset)
    Object.assign(account.day, { used: 0, reset: (Math.floor(now / day) + 1) * day })
  if (now >= account.minute.reset || account.minute.used === 0) {
    Object.assign(account.minute, { used: 0, reset: now + minute })
  }
}

export function spentWindow(account: Account): 'minute' | 'day' | undefined {
  if (account.minute.used >= account.minute.limit) return 'minute'
  return account.day.used >= account.day.limit ? 'day' : undefined
}

export function countRequest(account: Account): void {
  account.minute.used += 1
  account.day.used += 1
}
