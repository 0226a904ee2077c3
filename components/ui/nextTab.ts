/** The tab that a key moves to, wrapping around; `null` if the key isn't a tab key. */
export function nextTab<Id extends string>(
  ids: readonly Id[],
  selected: Id,
  key: string,
  rtl: boolean,
): Id | null {
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[key]
  if (key === 'Home') return ids.at(0) ?? null
  if (key === 'End') return ids.at(-1) ?? null
  if (step === undefined) return null
  return ids.at((ids.indexOf(selected) + step) % ids.length) ?? null
}
