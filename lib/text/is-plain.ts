/** ASCII. Most texts are, and comparing them is four times as fast. */
export function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- ASCII has them.
  return /^[\u0000-\u007f]*$/.test(text)
}
