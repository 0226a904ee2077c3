import { useEffect } from 'preact/hooks'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

const canTakeFocus = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility()

/** Where focus goes in a region: the region itself, or the first control in it. */
function targetIn(region: HTMLElement): HTMLElement | undefined {
  if (canTakeFocus(region)) return region
  return [...region.querySelectorAll<HTMLElement>(focusable)].find(canTakeFocus)
}

/** Marks an element as a stop of F6. */
export const focusRegion = { 'data-focus-region': '' }

/** The stop after or before the one with focus, in document order; the first if none has it. */
function nextRegion(root: ParentNode, active: Element | null, isBackward: boolean) {
  const targets = [...root.querySelectorAll<HTMLElement>('[data-focus-region]')].flatMap((region) => {
    const target = targetIn(region)
    return target ? [{ region, target }] : []
  })
  const at = targets.findIndex(({ region }) => region.contains(active))
  if (at < 0) return targets.at(isBackward ? -1 : 0)?.target
  return targets.at((at + (isBackward ? -1 : 1)) % targets.length)?.target
}

/** F6 and Shift+F6 move between the table, the open record and the bar of a page. */
export function useFocusRegions(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
        return
      const to = nextRegion(document, document.activeElement, event.shiftKey)
      if (!to) return
      event.preventDefault()
      to.focus()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])
}
