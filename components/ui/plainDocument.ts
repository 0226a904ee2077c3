export interface TextPart {
  heading?: string | undefined
  /** Empty ones are left out. */
  lines: readonly (string | null | undefined | false)[]
}

/** Parts as text to paste: each under its heading, a blank line between, those with nothing to say left out. */
export function plainDocument(parts: readonly TextPart[]): string {
  return parts
    .flatMap(({ heading, lines }) => {
      const told = lines.filter((line) => typeof line === 'string' && line.trim() !== '')
      return told.length === 0 ? [] : [[...(heading ? [heading] : []), ...told].join('\n')]
    })
    .join('\n\n')
}

/** "Phone: 123", or nothing where there is no value. */
export function labelled(label: string, value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : `${label}: ${value}`
}

/** What is known, with a point between. */
export function joinedBy(parts: readonly (string | null | undefined | false)[], by = ' · '): string {
  return parts.filter(Boolean).join(by)
}
