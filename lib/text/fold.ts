import { isPlain } from './is-plain.ts'

/** Letters that don't decompose into a base letter and a mark, and their usual replacements. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  // Arabic: variants of alef, yeh, kaf and teh marbuta that are used interchangeably, and tatweel.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}

const replaced = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Folds case, diacritics and width, to compare spellings of a word. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(replaced, (letter) => plainLetters[letter] ?? letter)
}
