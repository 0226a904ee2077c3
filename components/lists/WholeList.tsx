import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { selected } from '../model/librarySelection.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'
import { Button } from '../ui/Button.tsx'
import { useSignal } from '@preact/signals'
import { loadExportDialog } from '../data/exports/loadExportDialog.ts'
import { Lazy } from '../page/Lazy.tsx'

interface WholeListProps {
  id: string
  /** `undefined` until it is known. */
  count: number | undefined
  db: Database
}

/** Including records that the table's filter hides. None of these spends. */
export function WholeList({ id, count, db }: WholeListProps) {
  const none = count === 0 ? i18n.t('lists.noRecords') : null
  const openWith = async (page: string) => {
    selected.replace(await db.subjects.where('lists').equals(id).primaryKeys())
    location.assign(page)
  }
  const open = (page: string) => void openWith(page).catch(reportDatabaseError)
  return (
    <>
      <Button variant="bare" disabledReason={none} onClick={() => open(pageNames.newRun)}>
        {i18n.t('lists.enrichAll')}
      </Button>
      <Button variant="bare" icon="send" disabledReason={none} onClick={() => open(pageNames.crm)}>
        {i18n.t('actions.crm')}
      </Button>
      <ExportList id={id} count={count} db={db} />
    </>
  )
}

interface ExportListProps {
  id: string
  count: number | undefined
  db: Database
}

function ExportList({ id, count, db }: ExportListProps) {
  const keys = useSignal<string[] | null>(null)
  const open = async () => {
    keys.value = await db.subjects.where('lists').equals(id).primaryKeys()
  }
  return (
    <>
      <Button
        variant="bare"
        icon="download"
        disabledReason={count === 0 ? i18n.t('lists.noRecords') : null}
        onClick={() => void open().catch(reportDatabaseError)}
      >
        {i18n.t('library.act.export')}
      </Button>
      {keys.value && (
        <Lazy load={loadExportDialog} props={{ db, keys: keys.value, onClose: () => (keys.value = null) }} />
      )}
    </>
  )
}
