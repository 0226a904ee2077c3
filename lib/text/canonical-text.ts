import { isPlain } from './is-plain.ts'

/**
 * Invisible default-ignorable characters, except the joiners U+200C and U+200D where they are part of the spelling: in
 * Arabic, Indic, Burmese and Khmer words, and between emoji.
 */
const ignorable =
  /(?!(?<=[\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff])[\u200c\u200d](?=[\u0620-\u0dff\u1000-\u109f\u1780-\u17ff])|(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict}))\p{DI}/gu

/** Except joiners that are part of the spelling. */
export const withoutIgnorables = (text: string): string =>
  isPlain(text) ? text : text.replaceAll(ignorable, '')

/** For keys and comparisons, not for sending. */
export const withoutJoiners = (text: string): string =>
  isCanonical(text) ? text : text.replaceAll(/\p{DI}/gu, '')

/** Ten times as fast as making it so. */
const isCanonical = (text: string): boolean => /^[!-~]+(?: [!-~]+)*$/.test(text)

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** NFKC, without invisible characters, with single spaces and ASCII hyphens, trimmed. Idempotent. */
export const canonicalText = (text: string): string =>
  isCanonical(text)
    ? text
    : inOneLine(withoutIgnorables(withoutIgnorables(text).normalize('NFKC')).replaceAll('\u2010', '-'))

/** In NFC, because compatibility characters such as `ª` can distinguish two URLs. */
export const canonicalAddressText = (text: string): string =>
  isCanonical(text) ? text : inOneLine(withoutIgnorables(text).normalize('NFC'))
