import { i18n } from '#i18n'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { Notice } from '../ui/Notice.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { FileShape } from './FileShape.tsx'
import type { FileProblem, InputFileModel } from './inputFile.ts'
import './files.css'

const problemKeys = {
  'too-large': 'run.file.tooLarge',
  unreadable: 'run.file.unreadable',
  protected: 'run.file.protected',
  'no-table': 'run.file.noTable',
} as const satisfies Record<FileProblem, PlainKey>

export function FileReading({ file }: { file: InputFileModel }) {
  const given = file.file.value
  const problem = file.problem.value
  return (
    <>
      {problem && (
        <Notice tone="error" help={hrefOfMessage(problemKeys[problem])}>
          {i18n.t(problemKeys[problem])}
        </Notice>
      )}
      {given && 'sample' in given && (
        <>
          <FileShape given={given} onCorrect={file.correct} />
          <ColumnTable sample={given.sample} onColumns={(columns) => file.correct({ columns })} />
        </>
      )}
    </>
  )
}
