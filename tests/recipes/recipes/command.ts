import { addRow, replace, type Recipe } from '../edits.ts'

export const command: Recipe = {
  name: 'a command',
  check: 'command.test.ts',
  apply(copy) {
    const input = 'z.object({ tag: text })'
    addRow(
      copy,
      'lib/messages/commands.ts',
      'commands',
      `  'count-tagged': { from: page, input: ${input}, response: response<Done<number>>() },`,
    )
    replace(
      copy,
      'lib/worker/handlers.ts',
      /^ {4}'tag-all': /m,
      "    'count-tagged': ({ tag }) => doneWith(db.subjects.filter(({ tags }) => tags.includes(tag)).count()),\n$&",
    )
  },
}
