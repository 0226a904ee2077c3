import type { PanelModel } from './panelModel.ts'
import { forget, annotationCommands } from '../model/annotationCommands.ts'
import { DeleteRecord } from '../suppression/DeleteRecord.tsx'
import { SuppressPerson } from '../suppression/SuppressPerson.tsx'
import { ChangesOf } from '../record/history/ChangesOf.tsx'
import { Merges } from '../record/history/Merges.tsx'
import { mergeCommands } from '../record/mergesModel.ts'

/** The history of a record, and the ways to delete it. */
export function AboutSubject({ beside }: { beside: PanelModel }) {
  const subject = beside.known.value?.record?.subject
  if (!subject) return null
  const { changes, merges } = beside.about
  const { key, kind, name } = subject
  return (
    <>
      <Merges
        key={beside.page.value?.url ?? key}
        merges={merges.value ?? []}
        now={beside.now.value}
        commands={mergeCommands}
      />
      {changes.value && changes.value.length > 0 && (
        <ChangesOf changes={changes.value} now={beside.now.value} />
      )}
      <div class="panel-rid">
        <DeleteRecord subject={subject} onForget={() => forget(key)} />
        {kind === 'person' && (
          <SuppressPerson
            name={name}
            onSuppress={() => annotationCommands.neverLookUp(key)}
            onForget={() => forget(key)}
          />
        )}
      </div>
    </>
  )
}
