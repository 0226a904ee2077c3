/** `sidelight-2026-11-21`: the day is the reader's own. */
export function fileNameOf(now: number): string {
  const date = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  return `sidelight-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
