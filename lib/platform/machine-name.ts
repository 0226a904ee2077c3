import { browser } from '../browser.ts'

const systems: Record<string, string> = {
  mac: 'macOS',
  win: 'Windows',
  linux: 'Linux',
  cros: 'ChromeOS',
  openbsd: 'OpenBSD',
}

/** Such as `Firefox on Linux`. */
export async function nameOfMachine(): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo()
  return `${nameOfBrowser()} on ${systems[os] ?? os}`
}

function nameOfBrowser(): string {
  if (import.meta.env.FIREFOX) return 'Firefox'
  const { userAgent } = navigator
  const [, named] =
    [/\b(Edg)\//, /\b(OPR)\//, /\b(Vivaldi)\//].map((each) => each.exec(userAgent)).find(Boolean) ?? []
  return { Edg: 'Edge', OPR: 'Opera', Vivaldi: 'Vivaldi' }[named ?? ''] ?? 'Chrome'
}
