import { keyboardCommands } from '../../../lib/platform/manifest/keyboard-commands.ts'
import { recordActionNames, recordActions } from '../../../lib/commands/record-actions.ts'
import { deletionKeyName, undoKey, viewKeys } from '../../../lib/commands/view-keys.ts'

/** From the product's own tables. */
export function keysTable(words: ReadonlyMap<string, string>): string {
  const say = (key: string) => words.get(key) ?? key
  const anywhere = Object.entries(keyboardCommands).map(([name, { chromium, firefox }]) => [
    `${chromium}\` · Firefox: \`${firefox}`,
    say(`command_${name}`),
  ])
  const inViews = Object.entries(viewKeys).map(([name, key]) => [
    key.replace('$mod ', 'Ctrl+'),
    say(`palette.keyOf.${name}`),
  ])
  const onRecord = recordActionNames.map((name) => [
    recordActions[name].key.toUpperCase(),
    say(`actions.${name}`),
  ])
  const parts: [string, string[][]][] = [
    ['On any page', anywhere],
    ['In the panel and on Sidelight’s pages', [...inViews, [undoKey, say('undo.act')]]],
    ['On a record in the panel', [...onRecord, [deletionKeyName, say('palette.command.remove')]]],
  ]
  return parts
    .map(([heading, rows]) =>
      [
        `## ${heading}`,
        '',
        '| Key | Action |',
        '|---|---|',
        ...rows.map(([key, does]) => `| \`${key}\` | ${does} |`),
      ].join('\n'),
    )
    .join('\n\n')
}
