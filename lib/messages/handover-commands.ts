import * as z from 'zod/mini'
import '../api/schemas/fields.ts'

const destination = z.string()
const ids = z.array(z.string())

/** What hands records over to other systems, and looks after what was. */
export const handOverCommands = [
  z.object({
    command: z.literal('hand-over'),
    destination,
    /** What is sent is what was reviewed. */
    records: z.array(
      z.object({ subject: z.string(), body: z.record(z.string(), z.union([z.string(), z.number()])) }),
    ),
  }),
  /** Tries again what was refused or given up. */
  z.object({ command: z.literal('hand-over-again'), ids }),
  /** Takes back what waits: of this destination, or of all. */
  z.object({ command: z.literal('hand-over-withdraw'), destination: z.nullable(destination) }),
  z.object({ command: z.literal('try-destination'), destination }),
  z.object({ command: z.literal('remove-destination'), destination }),
  /** A token, an access or a mapping is another: what was held goes on. */
  z.object({ command: z.literal('destination-changed'), destination }),
] as const

export type HandOverCommand = z.infer<(typeof handOverCommands)[number]>

const names = new Set<string>(handOverCommands.flatMap(({ shape }) => shape.command.def.values))

export function isHandOverCommand(command: { command: string }): command is HandOverCommand {
  return names.has(command.command)
}
