/** Keys that may repeat while held; every other key acts once per press. */
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
 * Ignores repeated key events. Call it once per page: browsers repeat a held key about 30 times a second, and each
 * repeat could buy something.
 */
export function ignoreRepeatedKeys(): void {
  // Listen in the capture phase, so that no other handler has to check for repeats.
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
  // In a single-line field, Enter submits the form.
  return key !== 'Enter' || (isOfManyLines(target) && !ctrlKey && !metaKey)
}

const notEdited = 'button, checkbox, color, file, image, radio, range, reset, submit'.split(', ')

function isEdited(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement) return !notEdited.includes(target.type)
  return isOfManyLines(target)
}

const isOfManyLines = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
