export const outcomes = {
  ok: { words: 'console.outcome.ok', tone: 'accent' },
  'not-found': { words: 'console.outcome.notFound', tone: 'plain' },
  refused: { words: 'console.outcome.refused', tone: 'error' },
  unknown: { words: 'console.outcome.unknown', tone: 'warning' },
} as const
