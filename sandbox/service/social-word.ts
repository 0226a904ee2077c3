/**
 * Real services use the name of their network where the specification has `social`: `<word>Url` instead of `socialUrl`.
 */
export interface SocialWord {
  read(parameters: Record<string, unknown>): Record<string, unknown>
  write(answer: unknown): unknown
}

function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [rename(key), renamed(each, rename)]))
}

export function socialWord(word: string): SocialWord {
  if (word === 'social') return { read: (parameters) => parameters, write: (answer) => answer }
  const theirs = new RegExp(`^${word}(?=[A-Z])`)
  return {
    read: (parameters) =>
      Object.fromEntries(
        Object.entries(parameters)
          .filter(([key]) => !/^social[A-Z]/.test(key))
          .map(([key, value]) => [key.replace(theirs, 'social'), value]),
      ),
    write: (answer) => renamed(answer, (key) => key.replace(/^social(?=[A-Z])/, word)),
  }
}
