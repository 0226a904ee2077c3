/** What is given can't be read as a package; the message is one sentence for whoever gave it. */
export class PackageError extends Error {}

/** Text from outside as one line of a terminal: without control, direction and line characters. */
export function printable(text: string, most = 300): string {
  const safe = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`)
  return safe.length > most ? `${safe.slice(0, most)}…` : safe
}
