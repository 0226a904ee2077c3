import * as z from 'zod/mini'
import '../api/schemas/fields.ts'

/** What keeps the library, and what deletes it. */
export const keepCommands = [
  /** The schedule of backups, or how long records are kept, is another now. */
  z.object({ command: z.literal('keep-changed') }),
  /** Settings for a page that can't read them. */
  z.object({ command: z.literal('settings-to-keep') }),
  /** A backup stands behind a `blob:` address of the extension; answered when it is on disk or can't be. */
  z.object({ command: z.literal('backup-written'), url: z.string(), rows: z.number(), bytes: z.number() }),
  z.object({ command: z.literal('backup-failed') }),
  /** Deletes at once what is due. */
  z.object({ command: z.literal('purge') }),
  z.object({ command: z.literal('delete-everything'), keepKey: z.boolean() }),
] as const

export type KeepCommand = z.infer<(typeof keepCommands)[number]>

const names = new Set<string>(keepCommands.flatMap(({ shape }) => shape.command.def.values))

export function isKeepCommand(command: { command: string }): command is KeepCommand {
  return names.has(command.command)
}
