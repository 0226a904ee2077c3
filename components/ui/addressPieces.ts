/** An address in pieces that should each stay on one line: broken after `@`, slashes and what parts a query. */
export function addressPieces(text: string): string[] {
  return text.match(/[^@/?&]*[@/?&]+|[^@/?&]+/g) ?? []
}
