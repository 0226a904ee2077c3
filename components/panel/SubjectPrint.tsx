import { PrintedRecord } from '../record/print/PrintedRecord.tsx'
import { PrintSheet } from '../record/print/PrintSheet.tsx'
import type { PanelModel } from './panelModel.ts'

export function SubjectPrint({ beside }: { beside: PanelModel }) {
  const record = beside.known.value?.record
  if (!record) return null
  const lists = (beside.about.words.lists.value ?? []).filter(({ id }) => record.subject.lists.includes(id))
  return (
    <PrintSheet>
      {() => <PrintedRecord record={record} lists={lists.map(({ name }) => name)} now={beside.now.value} />}
    </PrintSheet>
  )
}
