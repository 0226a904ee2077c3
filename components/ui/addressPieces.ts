/** Splits an address into pieces that should stay on one line: after `@`, slashes and query separators. */
export function addressPieces(text: string): string[] {
  return text.match(/[^@/?&]*[@/?&]+|[^@/?&]+/g) ?? []
}
