/**
 * Caches a function of a text for recently used texts, since the rows of a file repeat theirs. Results are shared, so
 * they must not be changed.
 */
export function cached<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const value = read(text)
    known.set(text, value)
    return value
  }
}

/** Enough for all texts of one planning step. */
const most = 2000
