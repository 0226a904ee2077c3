const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The numbers of one segment of a source map's mappings: base 64, five bits a digit, sign in the lowest bit. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const character of segment) {
    const digit = digits.indexOf(character)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

/** Gives the source file of an offset (UTF-16 units) in a generated script, as its map names it. */
export function originalPositions(code: string, map: string): (offset: number) => string | undefined {
  const { mappings, sources } = JSON.parse(map) as { mappings: string; sources: string[] }
  const lines = code.split('\n')
  const found: { at: number; source: number }[] = []
  let [begin, source] = [0, 0]
  for (const [index, line] of mappings.split(';').entries()) {
    let column = 0
    for (const segment of line.split(',').filter(Boolean)) {
      const [columns = 0, sourceStep] = numbersOf(segment)
      column += columns
      if (sourceStep === undefined) continue
      source += sourceStep
      found.push({ at: begin + column, source })
    }
    begin += (lines[index]?.length ?? 0) + 1
  }
  return (offset) => {
    let [low, high] = [0, found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (found[middle]!.at <= offset) low = middle + 1
      else high = middle
    }
    const mapping = found[low - 1]
    return mapping && sources[mapping.source]
  }
}
