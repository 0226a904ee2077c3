import { isPlain } from './is-plain.ts'

/** Letters that don't decompose into a base letter and a mark. */
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
  // Forms of Arabic alef, yeh, kaf and teh marbuta are used interchangeably; tatweel is dropped.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}

const replaced = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Without case, diacritics and width. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(replaced, (letter) => plainLetters[letter] ?? letter)
}
