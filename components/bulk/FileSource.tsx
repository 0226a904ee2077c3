import { i18n } from '#i18n'
import { useRef } from 'preact/hooks'
import { FileReading } from '../files/FileReading.tsx'
import { type InputFileModel, tableTypes } from '../files/inputFile.ts'
import { Button } from '../ui/Button.tsx'

export function FileSource({ file }: { file: InputFileModel }) {
  const given = file.file.value
  return (
    <div class="file-source">
      <FileDrop name={given?.name ?? null} onFile={(chosen) => void file.open(chosen)} />
      <FileReading file={file} />
    </div>
  )
}

/** The library page handles dropped files, because it also reports files that aren't tables. */
function FileDrop({ name, onFile }: { name: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class="file-drop">
      <Button icon="plus" onClick={() => input.current?.click()}>
        {i18n.t('run.file.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={tableTypes}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // Clear the field, so that choosing the same file again fires `change`.
          event.currentTarget.value = ''
        }}
      />
      {name !== null && (
        <p role="status">
          <bdi>{name}</bdi>
        </p>
      )}
      <p class="field-description">{i18n.t('run.file.hint')}</p>
    </div>
  )
}
