import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon, type IconName } from './Icon.tsx'
import { useSettling } from './useSettling.ts'
import './Button.css'

export interface ButtonProps {
  children?: ComponentChildren
  /** The accessible name, for a button that shows only an icon. */
  label?: string | undefined
  variant?: 'primary' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'small' | undefined
  icon?: IconName | undefined
  type?: 'button' | 'submit' | undefined
  /** The id of the form that it sends off, where it stands outside. */
  form?: string | undefined
  /** Under way: said to assistive technology, and pressing it again does nothing. */
  busy?: boolean | undefined
  /** Why it can't be pressed now. It stays reachable, so that the reason can be read. */
  disabledReason?: string | null | undefined
  /** Has just come under the pointer: it looks as ever, and pressing it does nothing yet. */
  settling?: boolean | undefined
  /** Of a button with a price: what a press would buy again, or next. After it changed, presses are ignored for a moment. */
  about?: string | undefined
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  /** The id of the popover that it opens and closes. */
  popoverTarget?: string | undefined
  /** Fills the line, for the one thing to do. */
  wide?: boolean | undefined
  onClick?: (() => void) | undefined
}

const between = ' · '

export function Button(props: ButtonProps) {
  const {
    children,
    label,
    variant = 'quiet',
    size = 'normal',
    icon,
    busy = false,
    disabledReason,
    wide,
  } = props
  const reasonId = useId()
  // By its text, so that no button with a price is without it.
  const settling = useSettling(typeof children === 'string' && children.includes(between), props.about)
  const isSettling = () => Boolean(props.settling) || settling.isSettling()
  const isOff = () => busy || Boolean(disabledReason) || isSettling()
  const press = (event: Event) => {
    const isIgnored = isOff()
    settling.pressed()
    if (isIgnored) event.preventDefault()
    else props.onClick?.()
  }
  const classes = [
    'button',
    `button-${variant}`,
    `button-${size}`,
    wide && 'button-wide',
    !children && 'button-icon',
  ]
  return (
    <>
      <button
        type={props.type ?? 'button'}
        form={props.form}
        class={classes.filter(Boolean).join(' ')}
        aria-label={label}
        title={disabledReason ?? (children ? undefined : label)}
        aria-busy={busy || undefined}
        data-settling={(isSettling() && !disabledReason) || undefined}
        aria-disabled={isOff() || undefined}
        aria-pressed={props.pressed}
        aria-expanded={props.expanded}
        popovertarget={props.popoverTarget}
        aria-describedby={disabledReason ? reasonId : undefined}
        onClick={press}
      >
        {icon && (busy ? <span class="button-spinner" aria-hidden="true" /> : <Icon name={icon} />)}
        {children && <span class="button-words">{piecesOf(children)}</span>}
        {busy && !icon && <span class="button-spinner button-spinner-alone" aria-hidden="true" />}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}

/** What it does and what that costs stay whole: a narrow button breaks its words between them. */
function piecesOf(children: ComponentChildren): ComponentChildren {
  if (typeof children !== 'string' || !children.includes(between)) return children
  const [does = '', ...costs] = children.split(between)
  return (
    <>
      <span class="button-piece">{`${does} ·`}</span> <span class="button-piece">{costs.join(between)}</span>
    </>
  )
}
