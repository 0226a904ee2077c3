export const outcomes = {
  ok: { words: 'console.outcome.ok', tone: 'accent' },
  'not-found': { words: 'console.outcome.notFound', tone: 'plain' },
  refused: { words: 'console.outcome.refused', tone: 'trouble' },
  unknown: { words: 'console.outcome.unknown', tone: 'warning' },
} as const
