export const sentencesOf = (markdown: string): string[] =>
  markdown.split('\n\n').flatMap((part) => {
    if (part.startsWith('#')) return []
    if (part.startsWith('|')) {
      const rows = part.trim().split('\n').slice(2)
      return rows.map((row) => row.split('|')[1]?.trim() ?? '')
    }
    return part
      .trim()
      .split(/\n(?=- |\d+\. )/)
      .flatMap((item) =>
        item
          .replace(/^(- |\d+\. +)/, '')
          .replaceAll(/\n\s*/g, ' ')
          .split(/(?<=\.(?:\*\*)?) (?=[A-Z*`])/),
      )
  })
