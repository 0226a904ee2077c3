/** One from 4 letters on, two from 8. Numbers must match exactly. */
export function typosIn(word: string): number {
  if (/\d/.test(word)) return 0
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2
}

/** In letters. Shorter beginnings with a typo would match nearly everything. */
const shortestBeginning = 5

type SeeNear = (index: number, typos: number, whole: boolean) => void

/**
 * Within the edit distance of `word`, or starting with it with one typo. `terms` are sorted, so that common prefixes
 * are compared only once.
 */
export function nearTerms(terms: readonly string[], word: string, see: SeeNear): void {
  const maximum = typosIn(word)
  if (maximum === 0) return
  const width = word.length
  const depth = width + maximum
  const beginnings = width >= shortestBeginning
  // Row d has the distances of the term's first d letters to each prefix of the word.
  const rows = Array.from({ length: depth + 1 }, () => new Uint8Array(width + 1))
  for (let column = 0; column <= width; column++) rows[0]![column] = column
  // The distance at each depth.
  const nearest = new Uint8Array(depth + 1).fill(width)
  let before = ''
  for (let index = 0; index < terms.length;) {
    const term = terms[index]!
    const last = Math.min(term.length, depth)
    let at = sharedLength(before, term, last)
    let least = 0
    while (at < last && least <= maximum) {
      at++
      least = fillRow(rows, at, term, word)
      nearest[at] = Math.min(nearest[at - 1]!, rows[at]![width]!)
    }
    if (least > maximum) {
      const begins = beginnings && nearest[at]! <= 1
      const next = afterPrefix(terms, index, term.slice(0, at))
      if (begins) for (let near = index; near < next; near++) see(near, 1, false)
      before = term.slice(0, at)
      index = next
      continue
    }
    const typos = rows[last]![width]!
    if (term.length <= depth && typos <= maximum) see(index, typos, true)
    else if (beginnings && nearest[last]! <= 1) see(index, 1, false)
    before = term.slice(0, last)
    index++
  }
}

function fillRow(rows: Uint8Array[], at: number, term: string, word: string): number {
  const [row, above, twoAbove] = [rows[at]!, rows[at - 1]!, rows[at - 2]]
  const letter = term.charCodeAt(at - 1)
  row[0] = at
  let least = at
  for (let column = 1; column <= word.length; column++) {
    const same = word.charCodeAt(column - 1) === letter
    let typos = Math.min(above[column]! + 1, row[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1))
    const swapped =
      twoAbove &&
      column > 1 &&
      word.charCodeAt(column - 2) === letter &&
      word.charCodeAt(column - 1) === term.charCodeAt(at - 2)
    if (swapped) typos = Math.min(typos, twoAbove[column - 2]! + 1)
    row[column] = typos
    if (typos < least) least = typos
  }
  return least
}

function sharedLength(one: string, other: string, maximum: number): number {
  let length = 0
  while (length < maximum && length < one.length && one.charCodeAt(length) === other.charCodeAt(length))
    length++
  return length
}

function afterPrefix(terms: readonly string[], from: number, prefix: string): number {
  let step = 1
  while (from + step < terms.length && terms[from + step]!.startsWith(prefix)) step *= 2
  let [low, high] = [from + Math.floor(step / 2), Math.min(from + step, terms.length)]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (terms[middle]!.startsWith(prefix)) low = middle
    else high = middle
  }
  return high
}
