/** `null` if the country has several time zones or the browser doesn't know them: a wrong time is worse than none. */
export function localTime(countryCode: string, now: number, locale: string): string | null {
  const times = new Set(zonesOf(countryCode).map((timeZone) => timeText(now, timeZone, locale)))
  const [time] = times
  return times.size === 1 && time !== undefined && time !== timeText(now, undefined, locale) ? time : null
}

function zonesOf(countryCode: string): string[] {
  if (!/^[a-z]{2}$/i.test(countryCode)) return []
  const country: Partial<Intl.Locale> & { timeZones?: string[] } = new Intl.Locale('und', {
    region: countryCode,
  })
  return country.getTimeZones?.() ?? country.timeZones ?? []
}

function timeText(now: number, timeZone: string | undefined, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(now)
}
