import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import { endStates } from '../records/database/rows/bulk.ts'

const id = z.string()

/** What starts, stops and settles a batch. Its items are written by the page that made it. */
export const batchCommands = [
  z.object({ command: z.literal('start-batch'), id }),
  z.object({ command: z.literal('pause-batch'), id }),
  z.object({ command: z.literal('cancel-batch'), id }),
  /** Asks again what ended so; what may have been paid for may be paid for again. */
  z.object({ command: z.literal('retry-batch'), id, states: z.array(z.enum(endStates)) }),
  z.object({ command: z.literal('remove-batch'), id }),
  z.object({
    command: z.literal('set-on-batch'),
    id,
    settings: z.object({
      budget: z.optional(z.nullable(z.union([z.number(), z.literal('none')]))),
      notify: z.optional(z.boolean()),
    }),
  }),
] as const

export type BatchCommand = z.infer<(typeof batchCommands)[number]>

const names = new Set(batchCommands.map(({ shape }) => shape.command.def.values[0]))

export function isBatchCommand(command: { command: string }): command is BatchCommand {
  return (names as Set<string>).has(command.command)
}
