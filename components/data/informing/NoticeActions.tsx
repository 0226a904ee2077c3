import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { byteOrderMark, csvLines } from '../../../lib/exports/csv-lines.ts'
import { writeNotices, type PersonNotice } from '../../../lib/data/informing/notices.ts'
import type { LanguageName } from '../../../lib/i18n/languages.ts'
import { saveFile } from '../../../lib/platform/save-file.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import { Button } from '../../ui/Button.tsx'
import { numberText } from '../../ui/formats.ts'
import { showToast } from '../../ui/toast.ts'
import { writeClipboard } from '../../ui/writeClipboard.ts'
import { NoticeLanguage } from './NoticeLanguage.tsx'
import { noticeWording, shownLanguage } from './noticeWording.ts'
import '../data.css'

interface NoticeActionsProps {
  db: Database
  people: readonly Subject[]
  onInformed: () => void
  onClose: () => void
}

/** Above this, use a file instead of the clipboard. */
const maxCopied = 1000

export default function NoticeActions({ db, people, onInformed, onClose }: NoticeActionsProps) {
  const language = useSignal<LanguageName>(shownLanguage())
  const busy = useSignal(false)
  const nobody = people.length === 0 ? i18n.t('informing.nobody') : null
  const each = async (take: (some: PersonNotice[]) => void) => {
    busy.value = true
    try {
      for await (const some of writeNotices(db, people, await noticeWording(language.value))) take(some)
    } finally {
      busy.value = false
    }
  }
  const copy = async () => {
    const texts: string[] = []
    await each((some) => texts.push(...some.map(({ text }) => text)))
    onClose()
    const isCopied = await writeClipboard(texts.join(`\n\n${'—'.repeat(20)}\n\n`))
    showToast({ text: i18n.t(isCopied ? 'ui.copied' : 'ui.copyFailed') })
  }
  const save = async () => {
    const parts: string[] = [
      byteOrderMark,
      csvLines([[i18n.t('library.column.name'), i18n.t('library.column.email'), i18n.t('informing.text')]]),
    ]
    await each((some) => parts.push(csvLines(some.map(({ name, email, text }) => [name, email, text]))))
    saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), 'sidelight-notices.csv')
    onClose()
  }
  const orReport = (work: Promise<void>) => void work.catch(() => showToast({ text: i18n.t('ui.failed') }))
  return (
    <div class="notice-acts">
      <NoticeLanguage language={language} />
      <p class="field-description">{i18n.t('informing.counsel')}</p>
      <Button
        size="small"
        icon="copy"
        busy={busy.value}
        disabledReason={
          nobody ?? (people.length > maxCopied ? i18n.t('informing.tooMany', [numberText(maxCopied)]) : null)
        }
        onClick={() => orReport(copy())}
      >
        {i18n.t('informing.copy')}
      </Button>
      <Button
        size="small"
        icon="download"
        busy={busy.value}
        disabledReason={nobody}
        onClick={() => orReport(save())}
      >
        {i18n.t('informing.saveFile')}
      </Button>
      <Button
        size="small"
        icon="check"
        disabledReason={nobody}
        onClick={() => {
          onInformed()
          onClose()
        }}
      >
        {i18n.t('informing.mark')}
      </Button>
    </div>
  )
}
