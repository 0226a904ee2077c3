import type { Beside } from '../../lib/state/panel.ts'
import { mergeCommands } from '../../lib/state/merge-commands.ts'
import { forget, wordCommands } from '../../lib/state/word-commands.ts'
import { ForgetSubject } from '../known/ForgetSubject.tsx'
import { NeverLookUp } from '../known/NeverLookUp.tsx'
import { ChangesOf } from '../history/ChangesOf.tsx'
import { Merges } from '../history/Merges.tsx'
import { SubjectWords } from '../notes/SubjectWords.tsx'

/** What a person adds to a record, what changed in it, and the ways to be rid of it. */
export function AboutSubject({ beside }: { beside: Beside }) {
  const subject = beside.known.value?.record?.subject
  if (!subject) return null
  const { words, changes, merges } = beside.about
  const { key, kind, name } = subject
  return (
    <>
      <SubjectWords
        subject={subject}
        knownTags={words.tags.value ?? []}
        lists={words.lists.value ?? []}
        commands={wordCommands}
      />
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
        <ForgetSubject subject={subject} onForget={() => forget(key)} />
        {kind === 'person' && <NeverLookUp name={name} onSuppress={() => wordCommands.neverLookUp(key)} />}
      </div>
    </>
  )
}
