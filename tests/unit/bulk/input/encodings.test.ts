import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encodingOf } from '../../../../lib/bulk/input/decode.ts'
import type { Encoding } from '../../../../lib/bulk/input/encodings.ts'

/** Encodes by decoding every possible sequence, because the browser only decodes. */
function encoderOf(encoding: Encoding): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  const learn = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(text).length === 1 && text !== '\uFFFD' && !bytesOf.has(text)) bytesOf.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) learn(byte)
  if (!/^(windows|koi8|macintosh)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) learn(lead, trail)
  return (text) =>
    Uint8Array.from(
      Array.from(text).flatMap((letter) => {
        const bytes = bytesOf.get(letter)
        if (!bytes) throw new Error(`${encoding} has no ${letter}`)
        return bytes
      }),
    )
}

const texts: [Encoding, string, string][] = [
  ['macintosh', 'es', 'Nombre;Empresa\r\nJosé García;Peñón Consultoría\r\nBegoña Núñez;Acción Diseño\r\n'],
  ['macintosh', 'de', 'Name;Firma\rJürgen Groß;Bäckerei Köhler\rÄnne Möller;Übermorgen\r'],
  ['macintosh', 'fr', 'Nom;Société\rHélène Lefèvre;Crédit Côté\rFrançois Noël;Générale\r'],
  [
    'windows-1252',
    'de',
    'Name;Firma;Ort\r\nJörg Müller;Bäckerei Süß GmbH;Köln\r\nÄnne Weiß;Möbelhaus Löhr;Nürnberg\r\n',
  ],
  [
    'windows-1252',
    'fr',
    'Nom;Société;Ville\r\nHélène Lefèvre;Crémerie Noël;Orléans\r\nFrançois Béart;Forêt & Cie;Besançon\r\n',
  ],
  [
    'windows-1252',
    'is',
    'Nafn;Fyrirtæki\r\nÞórður Jónsson;Síldarverksmiðjan\r\nÁsta Guðmundsdóttir;Hús og híbýli\r\n',
  ],
  [
    'windows-1254',
    'tr',
    'Ad;Şirket;Şehir\r\nIşık Yıldız;Doğuş İnşaat;İstanbul\r\nGülşen Çağlar;Kuzey Işıkları;Eskişehir\r\n',
  ],
  [
    'windows-1251',
    'ru',
    'Имя;Компания;Город\r\nАнна Семёнова;Северный ветер;Москва\r\nПётр Щукин;ООО «Рябина»;Санкт-Петербург\r\n',
  ],
  [
    'windows-1251',
    'uk',
    "Ім'я;Компанія;Місто\r\nОлена Ковальчук;Київський хліб;Київ\r\nЇжак Є;Ґанок;Львів\r\n",
  ],
  [
    'koi8-r',
    'ru',
    'Имя;Компания;Город\r\nАнна Семенова;Северный ветер;Москва\r\nПетр Щукин;Рябина;Тверь\r\n',
  ],
  [
    'windows-1253',
    'el',
    'Όνομα;Εταιρεία;Πόλη\r\nΓιώργος Παπαδόπουλος;Αιγαίο ΑΕ;Αθήνα\r\nΕλένη Ιωάννου;Ήλιος;Θεσσαλονίκη\r\n',
  ],
  [
    'gb18030',
    'zh-CN',
    '姓名;公司;城市\r\n王伟;北京科技有限公司;北京\r\n李娜;上海贸易有限公司;上海\r\n张敏;深圳市腾飞电子商务;深圳\r\n',
  ],
  ['big5', 'zh-TW', '姓名;公司;城市\r\n陳美玲;台北科技股份有限公司;台北\r\n林志明;高雄貿易公司;高雄\r\n'],
  [
    'euc-kr',
    'ko',
    '이름;회사;도시\r\n김민준;한국전자;서울\r\n이서연;대한무역 주식회사;부산\r\n박지훈;미래소프트;인천\r\n',
  ],
  ['euc-jp', 'ja', '氏名;会社;都市\r\n山田花子;あおぞら商事;東京\r\n佐藤健;ひかりソフトウェア;大阪\r\n'],
  ['shift_jis', 'ja', '氏名;会社;都市\r\n山田花子;あおぞら商事;東京\r\n佐藤健;ひかりソフトウェア;大阪\r\n'],
  ['windows-1255', 'he', 'שם;חברה;עיר\r\nדוד כהן;תעשיות הצפון;חיפה\r\nשרה לוי;אור הים;תל אביב\r\n'],
  [
    'windows-1256',
    'ar',
    'الاسم;الشركة;المدينة\r\nمحمد علي;شركة النور;القاهرة\r\nليلى حداد;مؤسسة البحر;بيروت\r\n',
  ],
  ['windows-874', 'th', 'ชื่อ;บริษัท;เมือง\r\nสมชาย ใจดี;บริษัทสยามการค้า;กรุงเทพ\r\n'],
]

const foreign = ['', 'en-US', 'de', 'fr en', 'pt-BR', 'ar', 'ja', 'es']

test.each([
  [
    'names that begin with the first syllable of the alphabet, for Korean readers',
    ['ko'],
    '이름\r\n가은\r\n가가\r\n',
  ],
  ['a table with more signs than letters, for any reader', foreign, '등급\r\n★★★★★ 상\r\n★★★☆☆ 중\r\n'],
])('Korean is detected: %s', (_, readers, text) => {
  const bytes = encoderOf('euc-kr')(text)
  for (const languages of readers) expect(decode(bytes, encodingOf(bytes, languages.split(' ')))).toBe(text)
})

describe.each(texts)('texts in %s for the language %s', (encoding, language, text) => {
  const bytes = encoderOf(encoding)(text)

  test('the encoding is detected for a reader of the language', () => {
    // KOI8 and EUC-JP are recognized by their bytes; they are not the usual encoding of the language.
    expect(encodingOf(bytes, [language])).toBe(encoding)
    expect(decode(bytes, encodingOf(bytes, [language]))).toBe(text)
  })

  test.each(foreign)('the text is decoded for a reader of the languages “%s”', (languages) => {
    expect(decode(bytes, encodingOf(bytes, languages.split(' ')))).toBe(text)
  })

  test('the encoding is detected in a truncated file and in a mostly ASCII table', () => {
    const ascii = new TextEncoder().encode('email;note\r\n'.repeat(400))
    for (let end = bytes.length; end > bytes.length - 6; end--) {
      const cut = bytes.subarray(0, end)
      expect(encodingOf(cut, [language])).toBe(encoding)
      expect(encodingOf(Buffer.concat([ascii, cut]), ['en', language])).toBe(encoding)
    }
  })
})

test('UTF-8 is detected for every language, truncated anywhere and with a few foreign bytes', () => {
  // Western text has too few non-ASCII letters to identify the foreign bytes among them.
  const mostlyForeign = texts.filter(([encoding]) => !/^windows-125[24]$|^macintosh$/.test(encoding))
  for (const [, language, text] of texts) {
    const bytes = new TextEncoder().encode(text)
    for (let end = bytes.length; end > bytes.length - 8; end--)
      expect(encodingOf(bytes.subarray(0, end), [language])).toBe('utf-8')
  }
  for (const [, language, text] of mostlyForeign) {
    const bytes = new TextEncoder().encode(text)
    const mixed = Buffer.concat([bytes, bytes, bytes, Uint8Array.of(0x4d, 0xfc, 0x6c, 0x0a), bytes])
    expect(encodingOf(mixed, [language])).toBe('utf-8')
  }
})

test('one non-ASCII letter at the end of a Western text is not truncated UTF-8', () => {
  expect(encodingOf(Uint8Array.from(Buffer.from('Jos\xe9', 'latin1')), ['es'])).toBe('windows-1252')
})

test('a list of Western names is never decoded in another script', () => {
  const name = fc.constantFrom(
    'Müller',
    'José',
    'Åsa',
    'Noël',
    'Ørsted',
    'Peña',
    'Conceição',
    'Weiß',
    'Ann',
    'Zoë',
  )
  const encode = encoderOf('windows-1252')
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), fc.constantFrom(...foreign), (names, languages) => {
      const text = names.join('\n')
      const bytes = encode(text)
      expect(decode(bytes, encodingOf(bytes, languages.split(' ')))).toBe(text)
    }),
  )
})
