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

/** Whether only case needs folding; true for most text, and four times as fast. */
export function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- ASCII has them.
  return /^[\u0000-\u007f]*$/.test(text)
}
