/** Thrown if a package can't be read. The message is one sentence. */
export class PackageError extends Error {}

/** Makes untrusted text safe to print on one line of a terminal: escapes control, direction and line characters. */
export function printable(text: string, maximum = 300): string {
  const safe = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`)
  return safe.length > maximum ? `${safe.slice(0, maximum)}…` : safe
}
