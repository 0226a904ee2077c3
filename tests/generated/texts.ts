import type { Random } from './random.ts'

/** Texts that have broken programs: scripts, directions, marks, markup, formulas, and invalid text. */
export const awkwardTexts = [
  ' ',
  '0',
  'null',
  'undefined',
  '-',
  '\u0000',
  'tab\there',
  'two\r\nlines',
  'a\n\nb',
  'nothing\u200bto\u200dsee\ufeff',
  '\u202egnp.exe',
  '\u2066isolated',
  'lone \ud83d half',
  '\udc00 other half',
  '👩🏽‍🚀🏳️‍🌈',
  'e\u0301 is not yet é',
  'Z\u0351\u036b\u0343a\u0343l\u0348g\u035ao',
  'İstanbul ı ß ſ ŉ',
  'ﬀ ﬁ',
  '=HYPERLINK("https://evil.example","x")',
  '@SUM(1+1)*cmd|"/c calc"!A0',
  '+1 555 0100',
  "Robert'); DROP TABLE subjects;--",
  '<img src=x onerror=alert(1)>',
  '"><script>alert(document.domain)</script>',
  '${7*7}{{7*7}}%00%0a',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'a,b;c|d\\e"f',
  '\u2028separated\u2029',
  '\u00a0\u3000',
] as const

const first = [
  'Anne-Marie',
  'Wei',
  '王',
  'Владимир',
  'محمد',
  'שרה',
  '花子',
  'Nguyễn',
  'Ólafur',
  'O’Neil',
  'ΑΘΗΝΑ',
  'प्रिया',
  'สมชาย',
  'X Æ',
  'J.',
  'Maria',
  'Jan',
  'Li',
]
const last = [
  'Smith',
  'García Márquez',
  'van der Berg',
  '伟明',
  'Достоевский',
  'الفاسي',
  'כהן',
  '山田',
  'Văn A',
  'Þórsdóttir',
  'McDonald-Østergård',
  'Παπαδοπούλου',
  'शर्मा',
  'ใจดี',
  'Müller',
  'Silva e Souza',
  'Li',
  '',
]
const words = [
  'pump',
  'Lager',
  'ποταμός',
  'окно',
  '港口',
  'جسر',
  'שער',
  'ビール',
  'ação',
  'head of',
  'CEO',
  'R&D',
  '(interim)',
  'C++',
  'naïve',
  '🚢',
  '50 %',
  'senior',
  'III',
]
const places = ['Oslo', 'São Paulo', '東京', 'القاهرة', 'Łódź', "'s-Hertogenbosch", 'New York', '']

/** Full names repeat, as in any library of thousands. */
export const givenName = (random: Random): string => orAwkward(random, random.one(first))
export const familyName = (random: Random): string => orAwkward(random, random.one(last))
export const placeName = (random: Random): string => random.one(places)

export function prose(random: Random, maximum: number): string {
  const count = random.whole(1, maximum)
  return orAwkward(random, Array.from({ length: count }, () => random.one(words)).join(' '))
}

function orAwkward(random: Random, text: string): string {
  return random.chance(0.04) ? random.one(awkwardTexts) : text
}
