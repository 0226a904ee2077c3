interface TextPart {
  heading?: string | undefined
  /** Empty lines are skipped. */
  lines: readonly (string | null | undefined | false)[]
}

/** Sections as plain text. Empty ones are skipped. */
export function plainDocument(parts: readonly TextPart[]): string {
  return parts
    .flatMap(({ heading, lines }) => {
      const present = lines.filter((line) => typeof line === 'string' && line.trim() !== '')
      return present.length === 0 ? [] : [[...(heading ? [heading] : []), ...present].join('\n')]
    })
    .join('\n\n')
}

/** A text such as "Phone: 123". */
export function labelled(label: string, value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : `${label}: ${value}`
}

/** Joins parts with a separator. Empty ones are skipped. */
export function joinedBy(parts: readonly (string | null | undefined | false)[], by = ' · '): string {
  return parts.filter(Boolean).join(by)
}
