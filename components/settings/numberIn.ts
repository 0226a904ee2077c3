/**
 * What someone typed as a number, with the decimal sign and the digits of their language. `null`: nothing typed;
 * `undefined`: not a number.
 */
export function numberIn(typed: string): number | null | undefined {
  const text = typed
    .trim()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replace(/[,\u066B]/, '.')
  if (text === '') return null
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}
