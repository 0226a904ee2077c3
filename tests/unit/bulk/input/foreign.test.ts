import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decode, encodingOf } from '../../../../lib/bulk/input/decode.ts'
import type { InputEntry } from '../../../../lib/bulk/input/input-entry.ts'
import { parseContacts } from '../../../../lib/bulk/input/parse-contacts.ts'
import { parsePaste } from '../../../../lib/bulk/input/parse-paste.ts'
import { readMarkup } from '../../../../lib/bulk/input/read-markup.ts'
import type { ParsedInput } from '../../../../lib/bulk/input/parsed-input.ts'
import { delimiterOf, parseTable, sampleOf } from '../../../../lib/bulk/input/table.ts'
import { readContactCards } from '../../../../lib/bulk/input/vcards.ts'

const host = 'https://www.social.example'

async function readFile(name: string): Promise<ParsedInput> {
  const bytes = new Uint8Array(readFileSync(new URL(`foreign/${name}`, import.meta.url)))
  if (name.endsWith('.vcf')) return parseContacts(await readContactCards(bytes), host)
  if (name.endsWith('.xls')) {
    const sheets = (await readMarkup(bytes, encodingOf(bytes, ['en']))).map(({ rows }) => rows)
    const source = { sheet: sheets.at(-1)! }
    return parseTable(source, sampleOf(source, host), host)
  }
  const text = decode(bytes, encodingOf(bytes, ['en']))
  if (name.endsWith('.txt')) return parsePaste(text, host)
  const source = { text, delimiter: delimiterOf(text) }
  return parseTable(source, sampleOf(source, host), host)
}

const summaryOf = ({ page, email, firstName, lastName, company, domain }: InputEntry) =>
  [page ? `${page.kind} ${page.id}` : email, [firstName, lastName].filter(Boolean).join(' '), company, domain]
    .filter(Boolean)
    .join(' | ')

const connections = [
  'person asa-lindqvist-1a2b3c | Åsa Lindqvist | Nordvik AB',
  "person marek-ok | Marek O'Shaughnessy-Kowal | Baltic, Sea & Sons GmbH",
  'person 太郎-田中-5b12 | 田中 太郎 | 株式会社ほし',
  'person zeynep-🌟-oz | Zeynep Ö.',
  'person oluadeyemi | Olu Adeyemi',
]

test.each<[file: string, entries: string[], unread: [line: number, reason: string][]]>([
  ['1-connections.csv', connections, [[8, 'nothing']]],
  [
    '33-event-fr.csv',
    [
      'elodie@dubois.example | Élodie Dubois | Dubois SARL',
      'Marc Petit | Petit & Fils',
      'lea@roux.example | Léa Roux',
    ],
    [],
  ],
  [
    '34-two-people.csv',
    [
      'ann@acme.example | Ann Lee | Acme',
      'bo@beta.example | Bo Berg | Beta',
      'Cy Day | Gamma',
      'di@delta.example | Di Eng | Delta',
      'Ed Fox | Epsilon',
    ],
    [],
  ],
  [
    '35-hubspot-companies.csv',
    ['ann@acme.example | Ann Lee | Acme Inc. | acme.example', 'Cy Day | Gamma | gamma.example'],
    [[3, 'no-company']],
  ],
  [
    '36-outlook-de-2026.csv',
    [
      'joerg.weiss@mueller.example | Jörg Weiß | Müller & Söhne GmbH | mueller.example',
      'k.oeztuerk@baecker.example | Käthe Öztürk | Bäcker AG',
    ],
    [[4, 'nothing']],
  ],
  [
    '37-google-2026.csv',
    ['person jlmartin | Jean Martin | Acme SA', 'sophie.b@gmail.com | Sophie Bernard'],
    [
      [3, 'nothing'],
      [4, 'no-company'],
    ],
  ],
  [
    '38-pipedrive-es.csv',
    [
      'jose@nandu.example | José Álvarez | Empresa Ñandú | nandu.example',
      'lucia@casa.example | Lucía | Beta',
      'Marta Ruiz | Gamma SL',
    ],
    [],
  ],
  [
    '39-apple-photos.vcf',
    [
      'yuki@hoshi.example | Yuki Nakamura | 株式会社ほし',
      'Hoshi KK | hoshi.example',
      'mj@acme.example | María José García | Acme, S.A.',
    ],
    [],
  ],
  [
    '31-html-table.xls',
    [
      'joerg.weiss@mueller.example | Jörg Weiß | Müller & Söhne GmbH',
      'Zoë Krüger | Müller & Söhne GmbH',
      'person ines-vogt-41 | Inés Vogt | Nordwind AG',
    ],
    [],
  ],
  ['32-excel-2003.xls', ['inigo@acme.example | Íñigo Peña | Acme, S.A.', 'Lola Ruiz | Beta'], []],
  ['1b-connections-no-preamble.csv', connections, [[5, 'nothing']]],
  [
    '15-connections-no-url.csv',
    ['Ann Lee | Acme', 'bob@beta.example | Bob Roe | Beta', 'Cy Coe | Gamma'],
    [],
  ],
  ['20-report-title.csv', ['ann@acme.example | Ann Lee | Acme', 'Bob Roe | Beta'], []],
  [
    '2-hubspot.csv',
    [
      'person annabrandt | Anna Brandt | Feld GmbH | feld.example',
      'info@solo.example | solo.example',
      'Ola Nordmann | Fjord AS | fjord.example',
      'person nhung-le | Lê Thị Hồng Nhung | sen.example',
    ],
    [],
  ],
  [
    '3-salesforce.csv',
    [
      'jose.munoz@eclairage.example | José Muñoz | Société Générale d’Éclairage',
      'f.lefevre@loire.example | Françoise Lefèvre | Crédit – Loire',
      'Jürgen Groß | Groß & Söhne KG',
    ],
    [
      [7, 'nothing'],
      [8, 'nothing'],
      [9, 'nothing'],
      [10, 'nothing'],
      [11, 'nothing'],
    ],
  ],
  [
    '4-outlook.csv',
    [
      'l.zak@zaklad.example | Łucja Żak-Wiśniewska | Zakład Główny Sp. z o.o. | zaklad.example',
      'Γιώργος Παπαδόπουλος | Ήλιος ΑΕ',
      'petrov@zarya.example | Иван Петров | Заря',
    ],
    [],
  ],
  ['4b-outlook-de.csv', ['jana@weiss.example | Jana Weiß | Weiß & Co. KG | weiss.example'], []],
  [
    '5-google.csv',
    [
      'person aikomori | Aiko Mori | Sakura KK',
      'ben@gmail.example | Ben',
      'Carla Díaz de la Vega | Clínica Sur | clinicasur.example',
    ],
    [],
  ],
  ['5a-google-old.csv', ['aiko@sakura.example | Aiko Mori | Sakura KK'], []],
  [
    '5b-phones.vcf',
    [
      'ayse@deniz.example | Ayşe Öztürk | Deniz AŞ',
      'emilie@atelier-bois.example | Émilie Dubois | Atelier, Bois & Fils',
      'xl.li@longxing.example | 小龙 李 | 龙行科技',
    ],
    [],
  ],
  ['6-owner-email.csv', ['Ann Lee | Acme', 'Bob Roe | Beta', 'Cy Coe | Gamma'], []],
  [
    '10-internal-ids.csv',
    ['person ACwAAB1cD2eF3gH4iJ5 | Ann Lee | Acme', 'person ACoAAB1cD2eF3gH4iJ5 | Cy Coe | Gamma'],
    [],
  ],
  [
    '11-shared-hosts.csv',
    ['Eps | eps.example', 'Fox | fox.example', 'Gor | gor.example'],
    [
      [2, 'shared-host'],
      [3, 'shared-host'],
      [7, 'shared-host'],
    ],
  ],
  [
    '13-decorated-names.csv',
    ['Olu Adeyemi | Acme', 'Marek Kowal | Beta', 'Ana Ruiz | Gamma', 'Kim Fox | Delta'],
    [],
  ],
  [
    '13b-full-names.csv',
    [
      'Olu Adeyemi | Acme',
      'Marek Kowal | Beta',
      'Ana Ruiz | Gamma',
      'Ann Lee | Eps',
      'Kim Moor | Zeta',
      'Sam Fox | Eta',
    ],
    [],
  ],
  ['14-scripts.csv', ['علی\u200cرضا محمدی | شرکت نمونه', '玛丽 居里 | 示例公司'], []],
  [
    '16-work-home-email.csv',
    ['ann@acme.example | Ann Lee | Acme', 'bob@home.example | Bob Roe | Beta', 'cy@other.example | Cy Coe'],
    [],
  ],
  [
    '17-secondary-wins.csv',
    ['ann@acme.example | Ann Lee | Acme', 'Bob Roe | Beta', 'cy@gamma.example | Cy Coe | Gamma'],
    [],
  ],
  [
    '18-google-several.csv',
    ['ann@acme.example | Ann Lee | Acme', 'bob@beta.example | Bob Roe', 'cy@gamma.example | Cy Coe'],
    [],
  ],
  [
    '19-recipients.txt',
    [
      'ann@acme.example | Ann Lee',
      'bob@beta.example | Bob Roe',
      'ann6@acme.example | Ann Lee',
      'sales@acme.example | Ann Lee',
    ],
    [],
  ],
  [
    '21-email-half-dirty.csv',
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) =>
      [...(at < 5 ? [`p${at}@acme${at}.example`] : []), `P${at} Lee${at}`, `Acme${at}`].join(' | '),
    ),
    [],
  ],
  [
    '26-addresses.txt',
    ['person jane-doe', 'job 4012345678', 'person ACwAAB1cD2eF3gH4iJ5', 'company 44181'],
    [],
  ],
])('the file %s gives the best value of each row', async (file, entries, unread) => {
  const read = await readFile(file)
  expect(read.entries.map(summaryOf)).toEqual(entries)
  expect(read.unread.map(({ line, reason }) => [line, reason])).toEqual(unread)
})
