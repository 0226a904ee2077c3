export function addressPieces(text: string): string[] {
  return text.match(/[^@/?&]*[@/?&]+|[^@/?&]+/g) ?? []
}
