/** The package can't be read; the message is one sentence. */
export class PackageError extends Error {}

/** Makes outside text safe for one terminal line: escapes control, direction and line characters. */
export function printable(text: string, most = 300): string {
  const safe = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`)
  return safe.length > most ? `${safe.slice(0, most)}…` : safe
}
