/** The button that an arrow key, Home or End moves to in a toolbar; `null` for other keys. */
export function toolbarStep(event: KeyboardEvent, bar: HTMLElement | null): HTMLElement | null {
  if (!bar || event.ctrlKey || event.metaKey || event.altKey) return null
  // Popovers inside the toolbar have keys of their own.
  if (event.target instanceof Element && event.target.closest('[popover]')) return null
  const buttons = [...bar.querySelectorAll<HTMLElement>(':is(button, a):not([popover] *)')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const forward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'Home') return buttons[0] ?? null
  if (event.key === 'End') return buttons.at(-1) ?? null
  if (at < 0 || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return null
  const step = event.key === forward ? 1 : -1
  return buttons[(at + step + buttons.length) % buttons.length] ?? null
}
