import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { GivenFileModel } from './givenFile.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { FileShape } from './FileShape.tsx'

const troubles = { 'too-large': 'batch.file.tooLarge', unreadable: 'batch.file.unreadable' } as const

/** A file, chosen or dropped; how it was understood, to be corrected. */
export function FileSource({ file }: { file: GivenFileModel }) {
  const given = file.file.value
  const trouble = file.trouble.value
  return (
    <div class="file-source">
      <FileDrop name={given?.name ?? null} onFile={(chosen) => void file.open(chosen)} />
      {trouble && (
        <Notice tone="trouble" help={hrefOfMessage(troubles[trouble])}>
          {i18n.t(troubles[trouble])}
        </Notice>
      )}
      {given && (
        <>
          <FileShape given={given} onCorrect={file.correct} />
          <ColumnTable sample={given.sample} onColumns={(columns) => file.correct({ columns })} />
        </>
      )}
    </div>
  )
}

function FileDrop({ name, onFile }: { name: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const over = useSignal(false)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    <div
      class={over.value ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        over.value = true
      }}
      onDragLeave={() => (over.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        over.value = false
        take(event.dataTransfer?.files)
      }}
    >
      <Button icon="plus" onClick={() => input.current?.click()}>
        {i18n.t('batch.file.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file, corrected elsewhere, may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      {name !== null && (
        <p role="status">
          <bdi>{name}</bdi>
        </p>
      )}
      <p class="field-description">{i18n.t('batch.file.hint')}</p>
    </div>
  )
}
