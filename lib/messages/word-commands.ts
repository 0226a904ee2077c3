import * as z from 'zod/mini'
import '../api/schemas/fields.ts'

const key = z.string()
const keys = z.array(z.string())
const id = z.string()
const name = z.string()

/** What changes people's own words for what is known, and what is kept of whom. */
export const wordCommands = [
  z.object({ command: z.literal('set-note'), key, note: z.string() }),
  z.object({ command: z.literal('add-tag'), key, tag: z.string() }),
  z.object({ command: z.literal('remove-tag'), key, tag: z.string() }),
  z.object({ command: z.literal('tag-all'), keys, tag: z.string() }),
  z.object({ command: z.literal('create-list'), name, keys }),
  z.object({ command: z.literal('rename-list'), id, name }),
  z.object({ command: z.literal('delete-list'), id }),
  z.object({ command: z.literal('put-on-list'), id, keys }),
  z.object({ command: z.literal('take-off-list'), id, keys }),
  /** `alias`: any name of the subject. */
  z.object({ command: z.literal('forget'), alias: z.string() }),
  z.object({ command: z.literal('forget-all'), keys }),
  /** Two records: separated again, made one, or kept apart, by the id of their row. */
  z.object({ command: z.literal('separate-merge'), id }),
  z.object({ command: z.literal('merge-pair'), id }),
  z.object({ command: z.literal('keep-separate'), id }),
  z.object({ command: z.literal('never-look-up'), alias: z.string() }),
  z.object({ command: z.literal('allow-again'), alias: z.string() }),
] as const

export type WordCommand = z.infer<(typeof wordCommands)[number]>
