/** Letters that are no base letter with a mark, and what people type for them. */
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
  // Arabic: forms of alef, yeh, kaf and teh marbuta that keyboards and people mix, and the line that only stretches.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}

const replaced = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** What two spellings of a word have in common: no case, no marks on letters, no width. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(replaced, (letter) => plainLetters[letter] ?? letter)
}

/** Whether nothing in it needs folding but its case; most text is so, and it is four times as fast. */
export function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- ASCII has them.
  return /^[\u0000-\u007f]*$/.test(text)
}
