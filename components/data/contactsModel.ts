import { signal, type ReadonlySignal } from '@preact/signals'
import { readCardContacts, readTableContacts, type ContactsRead } from '../../lib/bulk/input/contacts.ts'
import { watchGivenFile, type GivenFileModel } from '../files/givenFile.ts'
import { computedAsync } from '../model/computedAsync.ts'

export interface ContactsModel {
  file: GivenFileModel
  /** `undefined` until it is read, and if it can't be read. */
  read: ReadonlySignal<ContactsRead | undefined>
  /** From 0 to 1. */
  progress: ReadonlySignal<number>
}

export function watchContacts(chosen: File, socialUrl: ReadonlySignal<string>): ContactsModel {
  const file = watchGivenFile(() => socialUrl.value)
  void file.open(chosen)
  const progress = signal(0)
  const read = computedAsync(
    () => [file.file.value, socialUrl.value] as const,
    async ([given, where], stop) => {
      progress.value = 0
      const watch = { signal: stop, onProgress: (share: number) => void (progress.value = share) }
      if (!given) return undefined
      return 'cards' in given
        ? readCardContacts(given.cards, where, watch)
        : readTableContacts(given.source, given.sample, where, watch)
    },
  )
  return { file, read, progress }
}
