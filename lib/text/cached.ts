/** For recently used texts, because the rows of a file repeat them. Results are shared, so don't change them. */
export function cached<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= maximum) known.clear()
    const value = read(text)
    known.set(text, value)
    return value
  }
}

/** All texts of one planning step. */
const maximum = 2000
