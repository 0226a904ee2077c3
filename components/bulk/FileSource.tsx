import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useRef } from 'preact/hooks'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import type { FileTrouble, GivenFileModel } from './givenFile.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { FileShape } from './FileShape.tsx'

const troubles = {
  'too-large': 'batch.file.tooLarge',
  unreadable: 'batch.file.unreadable',
  protected: 'batch.file.protected',
} as const satisfies Record<FileTrouble, PlainKey>

/** A chosen or dropped file, with its detected format. */
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
      {given && 'sample' in given && (
        <>
          <FileShape given={given} onCorrect={file.correct} />
          <ColumnTable sample={given.sample} onColumns={(columns) => file.correct({ columns })} />
        </>
      )}
    </div>
  )
}

/** The page handles all dropped files, because it also reports those that aren't tables. */
function FileDrop({ name, onFile }: { name: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class="file-drop">
      <Button icon="plus" onClick={() => input.current?.click()}>
        {i18n.t('batch.file.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/tab-separated-values,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // Clearing the value lets the same file be chosen again.
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
