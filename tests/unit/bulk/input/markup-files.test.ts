import { expect, test, vi } from 'vitest'
import { readFile } from '../../../../lib/bulk/input/read-file.ts'
import type { Sheet } from '../../../../lib/bulk/input/read-workbook.ts'
import { parseTable, sampleOf } from '../../../../lib/bulk/input/table.ts'
import { fileKindOf } from '../../../../lib/data/imports/file-kind.ts'

const host = 'https://www.social.example'
const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Bytes in Windows-1252, for letters that have the same code in Unicode. */
const western = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

async function sheetsOf(file: string | Uint8Array): Promise<Sheet[]> {
  const content = await readFile(typeof file === 'string' ? bytesOf(file) : file)
  if (!('sheets' in content)) throw new Error('not read as sheets')
  return content.sheets
}

const rowsOf = async (file: string | Uint8Array) => (await sheetsOf(file)).map(({ rows }) => rows)

test('an HTML table with the extension .xls is read, with entities, line breaks and omitted end tags', async () => {
  const file = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><title>Export</title>
    <style>${'.xl65{mso-number-format:"\\@"; content:"<td>no</td>"}\n'.repeat(5000)}</style>
    <!--[if gte mso 9]><xml><x:Name><td>no</td></x:Name></xml><![endif]--></head><body>
    <table border=1 width=5"><TR><TH>Name<TH>E&#8209;mail<th>Note
    <tr><td class=xl65>J&uuml;rgen&nbsp;&nbsp;M&#252;ller &amp; Co<td>a@acme.example<br>b@acme.example<td>1 &lt; 2 &#150; &unknown; x < y
    <tr><td> Ann
        Lee </td><td><Ann@acme.example></td><td><script>alert("</td>")</script><p>one</p><p>two</p></td></tr></table>`
  expect(await rowsOf(file)).toEqual([
    [
      ['Name', 'E‑mail', 'Note'],
      ['Jürgen Müller & Co', 'a@acme.example\nb@acme.example', '1 < 2 – &unknown; x < y'],
      ['Ann Lee', '<Ann@acme.example>', 'one\ntwo'],
    ],
  ])
})

test('cells that span columns and rows keep the others in their columns', async () => {
  const file = `<table><tr><td colspan=3>Contacts</td></tr>
    <tr><th>Company</th><th>Name</th><th>Mail</th></tr>
    <tr><td rowspan="2">Acme</td><td>Ann Lee</td><td>ann@acme.example</td></tr>
    <tr><td>Bo Berg</td><td>bo@acme.example</td></tr>
    <tr><td>Other</td><td colspan=2 rowspan=2>Cy Day</td></tr><tr><td>Last</td></tr></table>`
  expect(await rowsOf(file)).toEqual([
    [
      ['Contacts', '', ''],
      ['Company', 'Name', 'Mail'],
      ['Acme', 'Ann Lee', 'ann@acme.example'],
      ['Acme', 'Bo Berg', 'bo@acme.example'],
      ['Other', 'Cy Day', ''],
      ['Last', 'Cy Day', ''],
    ],
  ])
})

test('numbers have all digits, and links behind texts are columns after the others', async () => {
  const file = `<table><tr><td>Name</td><td>Phone</td></tr>
    <tr><td><a href="https://www.social.example/in/annlee?a=1&amp;b=2" onclick="a > b">Ann Lee</a></td>
    <td x:num="49301234567" style='mso-number-format:"0"'>4.93E+10</td></tr>
    <tr><td><a href='mailto:bo@acme.example?subject=x'>Bo</a></td><td x:num="5">5</td></tr></table>`
  expect(await rowsOf(file)).toEqual([
    [
      ['Name', 'Phone'],
      ['Ann Lee', '49301234567', 'https://www.social.example/in/annlee?a=1&b=2'],
      ['Bo', '5', 'bo@acme.example'],
    ],
  ])
})

test('a table inside a table that lays out the page is a sheet, and text in a cell stays there', async () => {
  const file = `<body><table><tr><td>Logo</td><td>
    <table><tr><td>Name</td><td>Mails</td></tr><tr><td>Ann Lee</td><td><table><tr><td>ann@acme.example</td></tr></table></td></tr></table>
    </td></tr></table><table></table><table><tr><td>&nbsp;</td></tr></table></body>`
  expect((await rowsOf(file)).at(-1)).toEqual([
    ['Name', 'Mails'],
    ['Ann Lee', 'ann@acme.example'],
  ])
})

test('the declared encoding of HTML counts unless the bytes show another one', async () => {
  const table = '<table><tr><td>J\u00fcrgen Gro\u00df</td></tr></table>'
  const declared = (name: string) =>
    `<html><meta http-equiv=Content-Type content="text/html; charset=${name}">`
  for (const file of [
    western(`${declared('windows-1252')}${table}`),
    western(`${declared('utf-8')}${table}`),
    western(`${declared('made-up')}${table}`),
    bytesOf(`${declared('iso-8859-1')}${table}`),
    bytesOf(`\uFEFF${table}`),
  ])
    expect(await rowsOf(file)).toEqual([[['J\u00fcrgen Gro\u00df']]])
  const cyrillic = Uint8Array.of(0xcf, 0xe5, 0xf2, 0xf0)
  const file = Uint8Array.of(...western(`${declared('windows-1251')}<table><td>`), ...cyrillic)
  expect(await rowsOf(file)).toEqual([[['Петр']]])
})

test('a workbook of Excel 2003 is read by sheets, with omitted rows and cells, merged cells and links', async () => {
  const file = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Styles>${'<Style ss:ID="s1"><Alignment ss:Vertical="Bottom"/></Style>'.repeat(3000)}</Styles>
    <Worksheet ss:Name="Notes &amp; co"><Table><Row><Cell><Data ss:Type="String">Export</Data></Cell></Row></Table></Worksheet>
    <ss:Worksheet ss:Name="People"><ss:Table>
      <Row ss:Index="2"><Cell><Data ss:Type="String">Name</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Phone</Data></Cell></Row>
      <Row><Cell ss:HRef="https://www.social.example/in/annlee" ss:MergeDown="1"><Data ss:Type="String">Ann<![CDATA[ & ]]>Lee</Data>
        <Comment><ss:Data>Met in May</ss:Data></Comment></Cell><Cell/><Cell><Data ss:Type="Number">4.9301234567E10</Data></Cell></Row>
      <Row><Cell ss:Index="3"><Data ss:Type="Number">7</Data></Cell></Row>
    </ss:Table></ss:Worksheet></Workbook>`
  expect(await sheetsOf(file)).toEqual([
    { name: 'Notes & co', rows: [['Export']] },
    {
      name: 'People',
      rows: [
        [],
        ['Name', '', 'Phone'],
        ['Ann & Lee', '', '49301234567', 'https://www.social.example/in/annlee'],
        ['Ann & Lee', '', '7'],
      ],
    },
  ])
})

test('the people of an HTML table are read like those of a spreadsheet', async () => {
  const [sheet] = await rowsOf(`<p>Candidates of 2026</p><table><tr><td colspan=4>Candidates</td></tr>
    <tr><td>Candidate</td><td>Employer</td><td>E-mail</td><td>Recruiter e-mail</td></tr>
    <tr><td>Ann Lee</td><td>Acme</td><td>ann@acme.example</td><td>me@mine.example</td></tr>
    <tr><td>Bo Berg</td><td>Northwind</td><td>-</td><td>me@mine.example</td></tr></table>`)
  const source = { sheet: sheet! }
  const { entries, unread } = await parseTable(source, sampleOf(source, host), host)
  expect(entries.map(({ email, lastName, company }) => email ?? `${lastName}, ${company}`)).toEqual([
    'ann@acme.example',
    'Berg, Northwind',
  ])
  expect(unread).toEqual([])
})

test.each([
  ['without a table', '<!DOCTYPE html><html><body><h1>Sign in</h1></body></html>'],
  ['with empty tables', '<html><table><tr><td> &nbsp; </td></tr></table>'],
  [
    'that asks for a password in a table',
    '<html><table><tr><td>Name</td><td><input name=n></td></tr><tr><td>Password</td><td><INPUT TYPE="Password"></td></tr></table>',
  ],
  ['that is cut off in a style', `<html><style>${'a{}'.repeat(100)}`],
  ['that is XML of another kind', '<?xml version="1.0"?><feed><entry>Ann</entry></feed>'],
])('a page %s is refused with the reason', async (_, file) => {
  await expect(readFile(bytesOf(file))).rejects.toMatchObject({ reason: 'no-table' })
})

test('hostile markup is read to its end, or refused', async () => {
  // Quadratic code would not end.
  const many = (text: string) => text.repeat(200_000)
  for (const file of [
    many('<'),
    many('<!--'),
    many('<a title="'),
    many('<td '),
    many('</'),
    many('<style'),
    many('&'),
    many('<table>'),
    many('<table><tr><td>x'),
  ])
    expect(await rowsOf(`<table><tr><td>Ann</td></tr></table>${file}`)).toContainEqual([['Ann']])
  const spans = `<table>${'<tr><td colspan=99999999 rowspan=99999999>x<td>y'.repeat(40_000)}`
  await expect(readFile(bytesOf(spans))).rejects.toMatchObject({ reason: 'too-large' })
})

test.each([
  ['words', 'word '],
  ['line breaks', 'x<br>'],
  ['nested tables', '<table><tr><td>a<tr><td>b</table>'],
])(
  'a cell of millions of %s is cut at the limit of Excel, and its text is not read again and again',
  async (_, part) => {
    const replaceAll = vi.spyOn(String.prototype, 'replaceAll')
    let examined = 0
    replaceAll.mockImplementation(function (this: string, ...given: Parameters<string['replaceAll']>) {
      examined += this.length
      return this.replace(...given)
    })
    const file = `<table><tr><td>${part.repeat(400_000)}<td>Ann Lee<tr><td>Bo</table>`
    const [rows = []] = await rowsOf(file).finally(() => replaceAll.mockRestore())
    expect(rows[0]?.[0]?.length).toBeLessThanOrEqual(32_767)
    expect(rows.map((row) => row.at(-1))).toEqual(['Ann Lee', 'Bo'])
    expect(examined).toBeLessThan(file.length / 2)
  },
)

test('text that only starts with an angle bracket is no markup', async () => {
  for (const text of ['<ann@acme.example>\n<bo@acme.example>', '<none>,Name\n1,Ann Lee', '< 5'])
    expect(await readFile(bytesOf(text))).toHaveProperty('bytes')
})

test('a dropped HTML table is recognized by its content', async () => {
  for (const name of ['people.xls', 'people.csv', 'people.xml', 'people']) {
    const file = new File(['\n <html><table><tr><td>Ann Lee</td></tr></table></html>'], name)
    expect(await fileKindOf(file)).toBe('table')
  }
})
