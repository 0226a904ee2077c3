import { i18n } from '#i18n'
import { encodings, type Encoding } from '../../lib/bulk/input/encodings.ts'
import { delimiters, type Delimiter } from '../../lib/bulk/input/table.ts'
import type { InputFileModel, InputTable } from './inputFile.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { numberText } from '../ui/formats.ts'

const delimiterWords = {
  ',': 'run.file.comma',
  ';': 'run.file.semicolon',
  '\t': 'run.file.tab',
  '|': 'run.file.bar',
} as const satisfies Record<Delimiter, PlainKey>

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-1258': 'Windows-1258',
  'windows-874': 'Windows-874',
  'koi8-r': 'KOI8-R',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
  gb18030: 'GB18030',
  big5: 'Big5',
}

/** Offered as heading. */
const offeredRows = 12
/** In characters. */
const longestRow = 60

const noHeading = 'none'

interface FileShapeProps {
  given: InputTable
  onCorrect: InputFileModel['correct']
}

export function FileShape({ given, onCorrect }: FileShapeProps) {
  const { source, encoding, sheets, sheet } = given
  return (
    <div class="file-shape">
      {'delimiter' in source && (
        <SelectField
          label={i18n.t('run.file.delimiter')}
          value={source.delimiter}
          options={delimiters.map((value) => ({ value, label: i18n.t(delimiterWords[value]) }))}
          onSelect={(delimiter) => onCorrect({ delimiter })}
        />
      )}
      {encoding && (
        <SelectField
          label={i18n.t('run.file.encoding')}
          value={encoding}
          options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
          onSelect={(chosen) => onCorrect({ encoding: chosen })}
        />
      )}
      {sheets.length > 1 && (
        <SelectField
          label={i18n.t('run.file.sheet')}
          value={String(sheet)}
          options={sheets.map((label, at) => ({ value: String(at), label }))}
          onSelect={(chosen) => onCorrect({ sheet: Number(chosen) })}
        />
      )}
      <HeadingChoice given={given} onCorrect={onCorrect} />
    </div>
  )
}

function HeadingChoice({ given, onCorrect }: FileShapeProps) {
  const { rows, heading } = given.sample
  const offered = rows.filter(({ row }, at) => at < offeredRows || row === heading)
  return (
    <SelectField
      label={i18n.t('run.file.heading')}
      value={heading === null ? noHeading : String(heading)}
      options={[
        ...offered.map(({ row, cells }) => ({
          value: String(row),
          label: i18n.t('run.file.headingRow', [numberText(row), textOfRow(cells)]),
        })),
        { value: noHeading, label: i18n.t('run.file.headingNone') },
      ]}
      onSelect={(chosen) => onCorrect({ heading: chosen === noHeading ? null : Number(chosen) })}
    />
  )
}

function textOfRow(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
  return text.length > longestRow ? `${text.slice(0, longestRow - 1)}…` : text
}
