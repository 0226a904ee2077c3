/** Keys that move on while they are held. Everything else acts once for each press. */
const movingKeys = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Tab',
])

/**
 * Call once for a page: a key that is held acts once there, on buttons, menus, tables and forms alike. Browsers repeat it
 * about 30 times a second, and each time may buy something.
 */
export function ignoreHeldKeys(): void {
  // On the window and before anything else hears it, so that no handler of the page can forget to ask.
  addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.isComposing || mayRepeat(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

function mayRepeat({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (movingKeys.has(key)) return true
  if (!isEdited(target)) return false
  // Enter in a single line sends its form off.
  return key !== 'Enter' || (isOfManyLines(target) && !ctrlKey && !metaKey)
}

const notEdited = 'button, checkbox, color, file, image, radio, range, reset, submit'.split(', ')

function isEdited(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement) return !notEdited.includes(target.type)
  return isOfManyLines(target)
}

const isOfManyLines = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
