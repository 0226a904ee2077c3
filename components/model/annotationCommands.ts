import type { DoneItem } from '../../lib/inbox/mark-done.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { WatchChoice } from '../../lib/watch/watch-list.ts'
import type { DeletionResult } from '../../lib/data/erasure/delete-subjects.ts'

const done = async (response: Promise<{ accepted: unknown }>) => (await response).accepted === 'done'

/** Each resolves to whether it was carried out. */
export const annotationCommands = {
  setNote: (key: string, note: string) => done(sendCommand('set-note', { key, note })),
  correctField: (key: string, field: string, value: string | null) =>
    done(sendCommand('correct-field', { key, field, value })),
  addTag: (key: string, tag: string) => done(sendCommand('add-tag', { key, tag })),
  removeTag: (key: string, tag: string) => done(sendCommand('remove-tag', { key, tag })),
  tagAll: (keys: string[], tag: string, step?: string) => done(sendCommand('tag-all', { keys, tag, step })),
  createList: (name: string, keys: string[], step?: string) =>
    done(sendCommand('create-list', { name, keys, step })),
  setFollowUp: (keys: string[], day: string | null, step?: string) =>
    done(sendCommand('set-follow-up', { keys, day, step })),
  markDone: (items: DoneItem[], isInformed: boolean, step?: string) =>
    done(sendCommand('mark-done', { items, isInformed, step })),
  renameList: (id: string, name: string) => done(sendCommand('rename-list', { id, name })),
  /** Also resolves to `false` if another profile is active now. */
  watchList: async (id: string, choice: WatchChoice | null, profile: string | undefined) => {
    const response = await sendCommand('watch-list', { id, choice, profile })
    return response.accepted === 'done' && response.result
  },
  deleteList: (id: string) => done(sendCommand('delete-list', { id })),
  putOnList: (id: string, keys: string[], step?: string) =>
    done(sendCommand('add-to-list', { id, keys, step })),
  takeOffList: (id: string, keys: string[]) => done(sendCommand('remove-from-list', { id, keys })),
  neverLookUp: (alias: string) => done(sendCommand('suppress', { alias })),
  allowAgain: (alias: string) => done(sendCommand('unsuppress', { alias })),
}

/** Resolves to the number that failed, because a request is in flight or the worker didn't respond. */
export async function deleteAll(keys: string[], step?: string): Promise<number> {
  const response = await sendCommand('delete-subjects', { keys, step })
  return response.accepted ? response.result.postponed : keys.length
}

/** `failed`: the worker didn't respond. */
export async function deleteRecord(alias: string): Promise<DeletionResult | 'failed'> {
  const response = await sendCommand('delete-subject', { alias })
  return response.accepted ? response.result : 'failed'
}
