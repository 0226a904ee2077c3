import { ask } from '../../lib/messages/ask.ts'
import type { WordCommand } from '../../lib/messages/word-commands.ts'
import type { Forgotten } from '../../lib/records/erasure/forget.ts'

const done = async (order: WordCommand) => (await ask(order)).accepted === 'changed'

/** Changing people's own words from a view. Each says whether it was done. */
export const wordCommands = {
  setNote: (key: string, note: string) => done({ command: 'set-note', key, note }),
  addTag: (key: string, tag: string) => done({ command: 'add-tag', key, tag }),
  removeTag: (key: string, tag: string) => done({ command: 'remove-tag', key, tag }),
  tagAll: (keys: string[], tag: string) => done({ command: 'tag-all', keys, tag }),
  createList: (name: string, keys: string[]) => done({ command: 'create-list', name, keys }),
  renameList: (id: string, name: string) => done({ command: 'rename-list', id, name }),
  deleteList: (id: string) => done({ command: 'delete-list', id }),
  putOnList: (id: string, keys: string[]) => done({ command: 'put-on-list', id, keys }),
  takeOffList: (id: string, keys: string[]) => done({ command: 'take-off-list', id, keys }),
  neverLookUp: (alias: string) => done({ command: 'never-look-up', alias }),
  allowAgain: (alias: string) => done({ command: 'allow-again', alias }),
}

/** Deletes what is kept of these subjects. Gives of how many it could not: a request is under way, or nobody was there. */
export async function forgetAll(keys: string[]): Promise<number> {
  const heard = await ask({ command: 'forget-all', keys })
  return heard.accepted === 'changed' && heard.forgot ? heard.forgot.later : keys.length
}

/** Deletes what is kept of a subject; `failed` when nobody could be asked to. */
export async function forget(alias: string): Promise<Forgotten | 'failed'> {
  const heard = await ask({ command: 'forget', alias })
  return (heard.accepted === 'changed' && heard.forgotten) || 'failed'
}
