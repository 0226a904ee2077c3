import { i18n } from '#i18n'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { InboxItem } from '../../lib/inbox/inbox.ts'
import { subjectName } from '../../lib/records/subject-name.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import FollowUpMenu from '../actions/FollowUpMenu.tsx'
import { IsolatedNames } from './IsolatedNames.tsx'
import { whatText, whenText, reasonText } from './itemText.ts'

export interface InboxRowProps {
  item: InboxItem
  day: string | null
  now: number
  listNames: ReadonlyMap<string, string>
  isSelected: boolean
  isStop: boolean
  isFollowing: boolean
  onFollow: (isOn: boolean) => void
  onFocus: () => void
  onOpen: () => void
  onDone: () => void
}

export function InboxRow(props: InboxRowProps) {
  const { item, day, now, listNames, isSelected, isStop, isFollowing, onFollow, onFocus, onOpen, onDone } =
    props
  const id = useId()
  const follow = useRef<HTMLSpanElement>(null)
  // Press the button itself, so that the popover is placed next to it.
  useLayoutEffect(() => {
    if (!isFollowing) return
    follow.current?.querySelector('button')?.click()
    onFollow(false)
  }, [isFollowing])
  const { subject } = item
  return (
    <li class="inbox-entry">
      {day !== null && <h2 class="inbox-day">{day}</h2>}
      <div class={isSelected ? 'inbox-row inbox-selected' : 'inbox-row'}>
        <Avatar
          name={subjectName(subject)}
          kind={subject.kind === 'person' ? 'person' : 'company'}
          size="small"
          pictureOf={subject.key}
        />
        <button
          type="button"
          class="inbox-open"
          data-item={item.id}
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          onClick={onOpen}
        >
          <span class="inbox-event">
            <IsolatedNames text={whatText(item)} />
          </span>
          <span class="inbox-reason" dir="auto">
            {reasonText(item, now, listNames)}
          </span>
        </button>
        <span class="inbox-date">{whenText(item, now)}</span>
        <span class="inbox-acts" ref={follow}>
          <Button
            size="small"
            icon="calendar"
            label={i18n.t('actions.followUp')}
            shortcut="F"
            popoverTarget={`${id}-follow`}
          />
          <Button size="small" icon="check" label={i18n.t('inbox.done')} shortcut="D" onClick={onDone} />
        </span>
        <PopoverBox id={`${id}-follow`} label={i18n.t('actions.followUp')} takesFocus>
          {(close) => <FollowUpMenu subjects={[subject]} onClose={close} />}
        </PopoverBox>
      </div>
    </li>
  )
}
