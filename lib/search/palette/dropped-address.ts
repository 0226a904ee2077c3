import { canonicalAddressText } from '../../text/canonical-text.ts'

/** What was dragged here, as browsers give it by type. */
type Dragged = Pick<DataTransfer, 'getData'>

/** The one address of what was dropped: the first of a list of links, else the text; empty where there is neither. */
export function droppedAddress(dragged: Dragged): string {
  const listed = dragged
    .getData('text/uri-list')
    .split(/\r?\n/)
    // A line that begins so is a comment, says RFC 2483.
    .find((line) => line.trim() !== '' && !line.startsWith('#'))
  return canonicalAddressText(listed ?? dragged.getData('text/plain'))
}

const types = ['text/uri-list', 'text/plain']

/** Whether that may be a link: files and pictures from this computer are none. */
export function mayBeAddress({ types: offered }: Pick<DataTransfer, 'types'>): boolean {
  return !offered.includes('Files') && types.some((type) => offered.includes(type))
}
