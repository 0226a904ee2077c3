/**
 * Unicode's default-ignorable characters, which nobody sees or types, except the joiners U+200C and U+200D where they are
 * spelling: within words of Arabic, Indic, Burmese and Khmer, and between emoji.
 */
const ignorable =
  /(?!(?<=[\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff])[\u200c\u200d](?=[\u0620-\u0dff\u1000-\u109f\u1780-\u17ff])|(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict}))\p{DI}/gu

/** The text without characters that nobody can see, except joiners that are spelling. */
export const withoutIgnorables = (text: string): string => text.replaceAll(ignorable, '')

/** The text without any default-ignorable character, joiners included: for keys and comparisons, not for sending. */
export const withoutJoiners = (text: string): string =>
  isCanonical(text) ? text : text.replaceAll(/\p{DI}/gu, '')

/** Words of printable ASCII with single blanks have one spelling already; most texts are so, and this is ten times as fast. */
const isCanonical = (text: string): boolean => /^[!-~]+(?: [!-~]+)*$/.test(text)

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * The one spelling of what somebody typed in one line: NFKC, no invisible characters, single blanks, the hyphen of
 * keyboards, trimmed. Applying it twice changes nothing.
 */
export const canonicalText = (text: string): string =>
  isCanonical(text)
    ? text
    : inOneLine(withoutIgnorables(withoutIgnorables(text).normalize('NFKC')).replaceAll('\u2010', '-'))

/** The same for an address, in which compatibility characters such as `ª` can tell two pages apart: NFC. */
export const canonicalAddressText = (text: string): string =>
  isCanonical(text) ? text : inOneLine(withoutIgnorables(text).normalize('NFC'))
