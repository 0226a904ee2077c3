import type { PanelModel } from './panelModel.ts'
import { ChangesOf } from '../record/history/ChangesOf.tsx'
import { Merges } from '../record/history/Merges.tsx'
import { mergeCommands } from '../record/mergesModel.ts'

/** The history of a record. */
export function AboutSubject({ beside }: { beside: PanelModel }) {
  const subject = beside.known.value?.record?.subject
  if (!subject) return null
  const { changes, merges } = beside.about
  return (
    <>
      <Merges
        key={beside.page.value?.url ?? subject.key}
        merges={merges.value ?? []}
        now={beside.now.value}
        commands={mergeCommands}
      />
      {changes.value && changes.value.length > 0 && (
        <ChangesOf changes={changes.value} now={beside.now.value} />
      )}
    </>
  )
}
