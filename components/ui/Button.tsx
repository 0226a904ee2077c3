import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon, type IconName } from './Icon.tsx'
import { useSettling } from './useSettling.ts'
import './basics.css'

export interface ButtonProps {
  children?: ComponentChildren
  label?: string | undefined
  /**
   * `primary` is a view's one next step, `outlined` the second choice. Default: `outlined` for a button of normal size
   * with words, otherwise `bare`.
   */
  variant?: 'primary' | 'outlined' | 'bare' | 'danger' | undefined
  size?: 'normal' | 'small' | undefined
  /** In the tooltip. */
  shortcut?: string | undefined
  icon?: IconName | undefined
  type?: 'button' | 'submit' | undefined
  form?: string | undefined
  /** Announced as busy; pressing has no effect. */
  busy?: boolean | undefined
  /** For the tooltip. Screen readers read it after the name. */
  hint?: string | undefined
  /** The button stays focusable, so that the reason can be read. */
  disabledReason?: string | null | undefined
  /** The button has just appeared under the pointer: it looks enabled, but ignores presses for a moment. */
  settling?: boolean | undefined
  /** Where there is little room; the tooltip has the words. */
  folds?: boolean | undefined
  about?: string | undefined
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  popoverTarget?: string | undefined
  /** Reached only by the arrow keys of a toolbar. */
  tabIndex?: 0 | -1 | undefined
  /** Full width and 40 pixels high. */
  wide?: boolean | undefined
  onClick?: (() => void) | undefined
}

const between = ' · '

export function Button(props: ButtonProps) {
  const {
    children,
    label,
    size = 'normal',
    variant = size === 'small' || !children ? 'bare' : 'outlined',
    shortcut,
    icon,
    busy = false,
    disabledReason,
    hint,
    wide,
  } = props
  const reasonId = useId()
  // Recognized by the label, so that every button with a price has this protection.
  const settling = useSettling(typeof children === 'string' && children.includes(between), props.about)
  const isSettling = () => Boolean(props.settling) || settling.isSettling()
  const isOff = () => busy || Boolean(disabledReason) || isSettling()
  const press = (event: Event) => {
    const isIgnored = isOff()
    settling.pressed()
    if (isIgnored) event.preventDefault()
    else props.onClick?.()
  }
  const tooltip =
    props.folds && typeof children === 'string'
      ? children
      : children && !shortcut
        ? undefined
        : tooltipOf(label, shortcut)
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
        title={disabledReason ?? hint ?? tooltip}
        aria-keyshortcuts={shortcut}
        aria-busy={busy || undefined}
        data-settling={(isSettling() && !disabledReason) || undefined}
        aria-disabled={isOff() || undefined}
        aria-pressed={props.pressed}
        aria-expanded={props.expanded}
        popovertarget={props.popoverTarget}
        tabIndex={props.tabIndex}
        aria-describedby={disabledReason || hint ? reasonId : undefined}
        onClick={press}
      >
        {icon && (busy ? <span class="button-spinner" aria-hidden="true" /> : <Icon name={icon} />)}
        {children && <span class="button-words">{piecesOf(children)}</span>}
        {busy && !icon && <span class="button-spinner button-spinner-alone" aria-hidden="true" />}
      </button>
      {(disabledReason || hint) && (
        <span id={reasonId} hidden>
          {disabledReason ?? hint}
        </span>
      )}
    </>
  )
}

/** "Save to list  L". */
const tooltipOf = (label = '', shortcut = '') => [label, shortcut].filter(Boolean).join('\u2002')

/** A narrow button wraps only between action and price. */
function piecesOf(children: ComponentChildren): ComponentChildren {
  if (typeof children !== 'string' || !children.includes(between)) return children
  const [does = '', ...costs] = children.split(between)
  return (
    <>
      <span class="button-piece">{`${does} ·`}</span>{' '}
      <span class="button-piece button-price">{costs.join(between)}</span>
    </>
  )
}
