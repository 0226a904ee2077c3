import { PrintedRecord } from '../record/print/PrintedRecord.tsx'
import { PrintSheet } from '../record/print/PrintSheet.tsx'
import type { PanelModel } from './panelModel.ts'

export function SubjectPrint({ model }: { model: PanelModel }) {
  const record = model.saved.value?.record
  if (!record) return null
  const lists = (model.about.words.lists.value ?? []).filter(({ id }) => record.subject.lists.includes(id))
  return (
    <PrintSheet>
      {() => <PrintedRecord record={record} lists={lists.map(({ name }) => name)} now={model.now.value} />}
    </PrintSheet>
  )
}
