import { canonicalAddressText } from '../text/canonical-text.ts'

type Dragged = Pick<DataTransfer, 'getData'>

/** Else the dropped text; empty if there is neither. */
export function droppedAddress(dragged: Dragged): string {
  const listed = dragged
    .getData('text/uri-list')
    .split(/\r?\n/)
    // Lines that start with `#` are comments (RFC 2483).
    .find((line) => line.trim() !== '' && !line.startsWith('#'))
  return canonicalAddressText(listed ?? dragged.getData('text/plain'))
}

const types = ['text/uri-list', 'text/plain']

/** Files and images don't. */
export function mayBeAddress({ types: offered }: Pick<DataTransfer, 'types'>): boolean {
  return !offered.includes('Files') && types.some((type) => offered.includes(type))
}
