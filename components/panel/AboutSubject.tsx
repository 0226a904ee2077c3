import type { PanelModel } from './panelModel.ts'
import { ChangesOf } from '../record/history/ChangesOf.tsx'
import { Merges } from '../record/history/Merges.tsx'
import { mergeCommands } from '../record/mergesModel.ts'

export function AboutSubject({ model }: { model: PanelModel }) {
  const subject = model.saved.value?.record?.subject
  if (!subject) return null
  const { changes, merges } = model.about
  return (
    <>
      <Merges
        key={model.page.value?.url ?? subject.key}
        merges={merges.value ?? []}
        now={model.now.value}
        commands={mergeCommands}
      />
      {changes.value && changes.value.length > 0 && (
        <ChangesOf changes={changes.value} now={model.now.value} />
      )}
    </>
  )
}
