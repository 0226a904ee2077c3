import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { hrefOfRecord, pageNames, type PageName } from '../../lib/library/route.ts'
import { detectPage } from '../../lib/pages/page.ts'
import { receiveOpenedFile } from '../../lib/platform/open-with-file.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { given } from '../model/given.ts'
import { inBackground } from '../model/pageProblem.ts'
import { Button } from '../ui/Button.tsx'
import { focusAfter } from '../ui/focusAfter.ts'
import { droppedFile, dropErrors } from './dropTexts.ts'
import { DropTarget } from './DropTarget.tsx'

const runs: readonly PageName[] = ['runs', 'run', 'newRun']

export function LibraryDrop({ view, db }: { view: PageName; db: Database }) {
  const message = useSignal('')
  const bar = useRef<HTMLDivElement>(null)
  const isRun = runs.includes(view)
  const takeFiles = async (files: readonly File[]) => {
    const found = await droppedFile(files)
    message.value = typeof found === 'string' ? dropErrors[found]() : ''
    if (typeof found === 'string') return
    if (found.kind === 'table') given.table.value = { file: found.file, as: {} }
    else given[found.kind].value = found.file
    location.hash = found.kind === 'table' ? pageNames.newRun : pageNames.data
  }
  const toNewRun = (lines: string) => {
    given.lines.value = lines
    location.hash = pageNames.newRun
  }
  const takeAddress = async (address: string) => {
    const { socialUrl } = await deployment.read()
    const page = detectPage(address, socialUrl)
    message.value = ''
    if (isRun && address) toNewRun(address)
    else if (!page) message.value = i18n.t('drop.otherLink')
    else {
      const saved = await db.subjects.where('aliases').equals(subjectOf(page)).first()
      if (saved) location.hash = hrefOfRecord(saved.key)
      else {
        toNewRun(page.url)
        message.value = i18n.t('drop.notSaved')
      }
    }
  }
  useEffect(() => receiveOpenedFile((file) => inBackground(takeFiles([file]))), [])
  const dismiss = () => {
    if (bar.current) focusAfter(bar.current)
    message.value = ''
  }
  return (
    <>
      <DropTarget
        labels={{
          address: isRun ? i18n.t('drop.toRun') : i18n.t('drop.toRecord'),
          file: i18n.t('drop.file'),
        }}
        onAddress={(address) => inBackground(takeAddress(address))}
        onFiles={(files) => inBackground(takeFiles(files))}
      />
      {/* A live region must exist before its text. */}
      <div class={message.value ? 'drop-message' : undefined} ref={bar}>
        <p role="status">{message.value}</p>
        {message.value && (
          <Button size="small" icon="cross" label={i18n.t('palette.dismiss')} onClick={dismiss} />
        )}
      </div>
    </>
  )
}
