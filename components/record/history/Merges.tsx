import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { subjectName } from '../../../lib/records/subject-name.ts'
import type { MergeShown, Decided } from '../mergesModel.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SectionCard } from '../SectionCard.tsx'
import '../record.css'

interface MergesProps {
  merges: readonly MergeShown[]
  now: number
  commands: Record<'separate' | 'merge' | 'keepSeparate', (id: string) => Promise<Decided>>
}

export function Merges({ merges, now, commands }: MergesProps) {
  const busy = useSignal<string | null>(null)
  const message = useSignal('')
  if (merges.length === 0) return null
  const decide = async (id: string, command: (id: string) => Promise<Decided>, done: string) => {
    busy.value = id
    message.value = ''
    const decided = await command(id)
    busy.value = null
    message.value =
      decided === 'failed' ? i18n.t('ui.failed') : decided === 'stayed' ? i18n.t('merges.stayed') : done
    // Announce the result: the decision may change the record's key, which replaces this view and its message.
    announce(message.value)
  }
  const merge = ({ id, other }: MergeShown) => (
    <Button
      size="small"
      busy={busy.value === id}
      label={i18n.t('merges.mergeWith', [subjectName(other)])}
      onClick={() => void decide(id, commands.merge, i18n.t('merges.mergedNow'))}
    >
      {i18n.t('merges.merge')}
    </Button>
  )
  const separate = ({ id, other }: MergeShown) => (
    <Button
      size="small"
      busy={busy.value === id}
      label={i18n.t('merges.separateFrom', [subjectName(other)])}
      onClick={() => void decide(id, commands.separate, i18n.t('merges.separated'))}
    >
      {i18n.t('merges.separate')}
    </Button>
  )
  return (
    <SectionCard heading={i18n.t('merges.title')}>
      <ul class="history">
        {merges.map((one) => (
          <li key={one.id} class={isOpen(one) ? '' : 'history-entry'}>
            {isOpen(one) ? (
              <Notice
                tone="warning"
                actions={
                  <>
                    {merge(one)}
                    <Button
                      size="small"
                      busy={busy.value === one.id}
                      label={i18n.t('merges.keepFrom', [subjectName(one.other)])}
                      onClick={() => void decide(one.id, commands.keepSeparate, i18n.t('merges.kept'))}
                    >
                      {i18n.t('merges.keep')}
                    </Button>
                  </>
                }
              >
                {openText(one)}
              </Notice>
            ) : (
              <>
                <span dir="auto">
                  {one.state === 'merged'
                    ? mergedText(one)
                    : i18n.t('merges.apart', [subjectName(one.other)])}
                  {one.doubted && ` ${i18n.t('merges.doubted')}`}
                </span>
                <span class="history-at">
                  <RelativeTime at={one.at} now={now} />
                </span>
                <span class="history-act">{one.state === 'merged' ? separate(one) : merge(one)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p class="history-none">{message.value}</p>
    </SectionCard>
  )
}

/** The alias without its prefix, because the sentence names the kind. */
const idIn = (alias: string) => alias.slice(alias.lastIndexOf(':') + 1)

const isOpen = ({ state }: MergeShown) => state === 'open' || state === 'suggested'

function openText({ state, other, alias, against }: MergeShown): string {
  if (state === 'suggested') return i18n.t('merges.open.likeness', [subjectName(other)])
  const values: [string, string] = [subjectName(other), idIn(alias)]
  return against === 'id' ? i18n.t('merges.open.id', values) : i18n.t('merges.open.name', values)
}

function mergedText({ by, other, alias }: MergeShown): string {
  const name = subjectName(other)
  switch (by) {
    case 'page':
      return i18n.t('merges.merged.page', [name, idIn(alias)])
    case 'id':
      return i18n.t('merges.merged.id', [name, idIn(alias)])
    case 'file':
      return i18n.t('merges.merged.file', [name])
    case 'person':
    case 'likeness':
      return i18n.t('merges.merged.person', [name])
  }
}
