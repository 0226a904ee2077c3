import { columnNamed, type ColumnContext, type ColumnName } from '../../lib/library/columns.ts'
import { emailStateOf, type EmailState } from '../../lib/library/email-state.ts'
import { wordMarks } from '../../lib/library/word-marks.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge, type BadgeProps } from '../ui/Badge.tsx'
import { Marked } from '../ui/Marked.tsx'
import { subjectName } from '../../lib/records/subject-name.ts'
import { cellText } from './cellText.ts'

interface CellProps {
  column: ColumnName
  subject: Subject
  context: ColumnContext
  searchText: string
}

const statusTones = { fresh: undefined, stale: 'warning', unknown: 'error' } as const
const emailTones: Partial<Record<EmailState, BadgeProps['tone']>> = {
  professional: 'accent',
  'not-found': 'warning',
}

export function GridCell({ column, subject, context, searchText }: CellProps) {
  const text = cellText(column, subject, context)
  if (column === 'name') return <NameCell subject={subject} searchText={searchText} />
  if (text === '') return null
  if (column === 'status' && context.statusOf(subject) === 'fresh')
    return <span class="grid-words grid-faint">{text}</span>
  if (column === 'status') return <Badge tone={statusTones[context.statusOf(subject)]}>{text}</Badge>
  if (column === 'emailState') {
    const state = emailStateOf(subject, context)
    if (state === 'unchecked') return <span class="grid-words grid-faint">{text}</span>
    return <Badge tone={state ? emailTones[state] : undefined}>{text}</Badge>
  }
  if (column === 'tags')
    return (
      <span class="grid-tags" title={text}>
        {subject.tags.map((tag) => (
          <bdi key={tag} class="grid-tag">
            <Marked text={tag} marks={wordMarks(tag, searchText)} />
          </bdi>
        ))}
      </span>
    )
  if (column === 'email') return <EmailCell email={text} searchText={searchText} />
  const isText = columnNamed(column).type === 'text'
  return (
    <bdi class="grid-words" title={text}>
      {isText ? <Marked text={text} marks={wordMarks(text, searchText)} /> : text}
    </bdi>
  )
}

/** A long email wraps after the `@`. */
function EmailCell({ email, searchText }: { email: string; searchText: string }) {
  const marks = wordMarks(email, searchText)
  const domainAt = email.lastIndexOf('@') + 1
  const marksWithin = (from: number, to: number) =>
    marks
      .map(([start, end]) => [Math.max(start, from) - from, Math.min(end, to) - from] as const)
      .filter(([start, end]) => start < end)
  return (
    <bdi class="grid-words grid-email-words" title={email}>
      <Marked text={email.slice(0, domainAt)} marks={marksWithin(0, domainAt)} />
      <wbr />
      <Marked text={email.slice(domainAt)} marks={marksWithin(domainAt, email.length)} />
    </bdi>
  )
}

function NameCell({ subject, searchText }: { subject: Subject; searchText: string }) {
  const name = subjectName(subject)
  return (
    <>
      <Avatar
        name={name}
        kind={subject.kind === 'person' ? 'person' : 'company'}
        size="tiny"
        pictureOf={subject.key}
      />
      <bdi
        class="grid-words"
        title={name}
        draggable
        onDragStart={(event) => {
          const url = pageUrlOf(subject) ?? subject.url
          if (!event.dataTransfer || url === '') return
          event.dataTransfer.effectAllowed = 'copyLink'
          event.dataTransfer.setData('text/uri-list', url)
          event.dataTransfer.setData('text/plain', url)
        }}
      >
        <Marked text={name} marks={wordMarks(name, searchText)} />
      </bdi>
    </>
  )
}
