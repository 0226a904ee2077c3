/** What services write where they know nothing. No real handle is one of these. */
const nothing = new Set(
  'null undefined unknown none nil nan void n/a n\\a n.a. n-a na n_a [object-object] -1 0 - -- ? private hidden deleted anonymous'.split(
    ' ',
  ),
)

/** What people write who try something out; a handle may be so, an id is not. */
const placeholders = new Set(
  'test testing example sample demo dummy placeholder default string id user member person company true false todo tbd x xx abc foo'.split(
    ' ',
  ),
)

/** The longest id that a network gives; internal ones have 39 characters. */
const longestId = 100

/** Whether a value can be the handle of one page. */
export function isPlausibleHandle(handle: string): boolean {
  return !nothing.has(handle.trim().toLowerCase()) && handle.length <= longestId
}

/**
 * Whether a value can be the id of one person or company: no constant such as `0`, `unknown` or `12345`, which many
 * answers would share.
 */
export function isPlausibleId(id: string): boolean {
  const text = id.trim().toLowerCase()
  if (text === '' || text.length > longestId || text.startsWith('-')) return false
  if (nothing.has(text) || placeholders.has(text)) return false
  // Of one character only, such as `0000`; single digits are ids that some networks gave.
  if (/^(.)\1+$/u.test(text) && (text.length > 2 || text.startsWith('0'))) return false
  return !(text.length > 3 && ('0123456789'.startsWith(text) || '1234567890'.startsWith(text)))
}
