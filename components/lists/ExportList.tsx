import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'
import { loadExportDialog } from '../data/exports/loadExportDialog.ts'
import { Lazy } from '../page/Lazy.tsx'
import { Button } from '../ui/Button.tsx'

interface ExportListProps {
  id: string
  count: number | undefined
  db: Database
}

/** Exports all records of a list, regardless of the table's filter. */
export function ExportList({ id, count, db }: ExportListProps) {
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
