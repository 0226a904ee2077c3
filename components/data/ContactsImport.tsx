import { i18n } from '#i18n'
import { signal, type ReadonlySignal } from '@preact/signals'
import {
  readCardContacts,
  readTableContacts,
  type Contact,
  type SkippedRow,
  type ContactsRead,
} from '../../lib/bulk/input/contacts.ts'
import { pageNames } from '../../lib/library/route.ts'
import { FileReading } from '../files/FileReading.tsx'
import { given } from '../model/given.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText, shareText } from '../ui/formats.ts'
import { skippedText } from './skippedText.ts'
import { watchInputFile, type InputFileModel } from '../files/inputFile.ts'
import { computedAsync } from '../model/computedAsync.ts'

interface ContactsImportProps {
  file: File
  socialUrl: ReadonlySignal<string>
  busy: boolean
  onAdd: (contacts: readonly Contact[], skipped: readonly SkippedRow[]) => void
}

export default function ContactsImport({ file, socialUrl, busy, onAdd }: ContactsImportProps) {
  const model = useViewModel(() => watchContacts(file, socialUrl))
  const read = useLastValue(model.read.value)
  const lookUp = () => {
    given.table.value = model.file.chosen()
    location.hash = pageNames.newRun
  }
  if (!model.file.file.value) return <FileReading file={model.file} />
  return (
    <div class="file-source">
      <p>
        <bdi>{file.name}</bdi>
      </p>
      <FileReading file={model.file} />
      {!read && <p class="soft">{i18n.t('run.reading', [shareText(model.progress.value)])}</p>}
      {read && (
        <>
          {read.people === 0 && <p role="status">{i18n.t('data.import.contacts.none')}</p>}
          {read.skipped.length > 0 && <p class="field-description">{skippedText(read.skipped)}</p>}
          {read.people > 0 && (
            <div class="data-line">
              <Button variant="primary" busy={busy} onClick={() => onAdd(read.contacts, read.skipped)}>
                {i18n.t('data.import.contacts.add', read.people, [numberText(read.people)])}
              </Button>
              <Button onClick={lookUp}>{i18n.t('data.import.contacts.lookUp')}</Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

interface ContactsModel {
  file: InputFileModel
  /** `undefined` until it is read, and if it can't be read. */
  read: ReadonlySignal<ContactsRead | undefined>
  /** 0 to 1. */
  progress: ReadonlySignal<number>
}

function watchContacts(chosen: File, socialUrl: ReadonlySignal<string>): ContactsModel {
  const file = watchInputFile(() => socialUrl.value)
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
