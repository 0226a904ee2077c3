import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import type { ComponentProps } from 'preact'
import { useEffect } from 'preact/hooks'
import type { SkippedRow } from '../../lib/bulk/input/contacts.ts'
import { fileKindOf } from '../../lib/data/imports/file-kind.ts'
import type { Imported } from '../../lib/data/imports/import-records.ts'
import type { UnreadableLibrary } from '../../lib/data/imports/library-lines.ts'
import { protectedEnding } from '../../lib/data/protected-file.ts'
import { tableTypes } from '../files/inputFile.ts'
import { takeGiven } from '../model/given.ts'
import { inBackground } from '../model/pageProblem.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { skippedText } from './skippedText.ts'
import type { DataModel } from './dataModel.ts'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { DataPart } from './DataPart.tsx'
import { mergeTexts } from './mergeTexts.ts'
import { useOpenedFile } from './OpenProtected.tsx'

type Reason = UnreadableLibrary['reason'] | 'backup' | 'failed' | 'no-room'

const reasons = {
  'not-ours': 'data.import.reason.notOurs',
  backup: 'data.import.reason.backup',
  newer: 'data.import.reason.newer',
  'cut-off': 'data.import.reason.cutOff',
  'too-large': 'data.import.reason.tooLarge',
  failed: 'data.import.reason.failed',
  'no-room': 'data.noRoom',
} as const satisfies Record<Reason, string>

const ways = ['added', 'merged', 'suppressed', 'unreadable'] as const

// With a template string as key, type-checking takes minutes.
const counted = {
  added: (count: number) => i18n.t('data.import.added', count, [numberText(count)]),
  merged: (count: number) => i18n.t('data.import.merged', count, [numberText(count)]),
  suppressed: (count: number) => i18n.t('data.import.suppressed', count, [numberText(count)]),
  unreadable: (count: number) => i18n.t('data.import.unreadable', count, [numberText(count)]),
}

const loadContacts = () => import('./ContactsImport.tsx')

export function ImportPart({ model }: { model: DataModel }) {
  const busy = useSignal(false)
  const counts = useSignal<Imported | null>(null)
  const problem = useSignal<Reason | null>(null)
  const table = useSignal<File | null>(null)
  const skipped = useSignal<readonly SkippedRow[]>([])
  const Contacts = useLoaded(async () => (table.value ? (await loadContacts()).default : null), [table.value])
  const addContacts: ComponentProps<NonNullable<typeof Contacts>>['onAdd'] = (contacts, rows) => {
    const file = table.value
    busy.value = true
    skipped.value = rows
    void model
      .importContacts(contacts, (soFar) => (counts.value = soFar))
      .catch(() => 'failed' as const)
      .then((result) => {
        if (table.value === file) table.value = null
        busy.value = false
        if (typeof result === 'string') problem.value = result
        else counts.value = result
      })
  }
  const opened = useOpenedFile(async (file) => {
    busy.value = true
    const result = await model.import(file, (soFar) => (counts.value = soFar)).catch(() => 'failed' as const)
    if (typeof result === 'string') problem.value = result
    else counts.value = result
    busy.value = false
  })
  const bringIn = (file: File) => {
    counts.value = null
    problem.value = null
    table.value = null
    skipped.value = []
    inBackground(
      fileKindOf(file).then((kind) => {
        if (kind === 'table') table.value = file
        else void opened.take(file)
      }),
    )
  }
  useEffect(() => takeGiven('records', bringIn), [])
  const imported = counts.value
  return (
    <DataPart title={i18n.t('data.import.title')} hint={i18n.t('data.import.hint')}>
      <div class="data-line">
        <FileButton
          accept={`.json,.ndjson,.jsonl,${protectedEnding},${tableTypes}`}
          busy={busy.value}
          label={i18n.t('data.import.file')}
          onFile={bringIn}
        >
          {i18n.t('data.import.act')}
        </FileButton>
      </div>
      {opened.form}
      {table.value && Contacts && (
        <Contacts
          key={table.value}
          file={table.value}
          socialUrl={model.socialUrl}
          busy={busy.value}
          onAdd={addContacts}
        />
      )}
      {problem.value && (
        <Notice tone="error" help={hrefOfMessage(reasons[problem.value])}>
          {i18n.t(reasons[problem.value])}
        </Notice>
      )}
      {imported && (
        <p role="status">
          {[
            ...ways
              .filter((way) => way === 'added' || imported[way] > 0)
              .map((way) => counted[way](imported[way])),
            ...mergeTexts(imported),
            ...(skipped.value.length > 0 ? [skippedText(skipped.value)] : []),
          ].join(' · ')}
        </p>
      )}
    </DataPart>
  )
}
