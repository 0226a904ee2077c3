import { i18n } from '#i18n'
import { encodings, type Encoding } from '../../lib/bulk/input/encodings.ts'
import { delimiters, type Delimiter } from '../../lib/bulk/input/parse-csv.ts'
import type { GivenFile, GivenFileModel } from './givenFile.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'

const delimiterWords = {
  ',': 'batch.file.comma',
  ';': 'batch.file.semicolon',
  '\t': 'batch.file.tab',
  '|': 'batch.file.bar',
} as const satisfies Record<Delimiter, PlainKey>

/** Their names, as programs that save files write them. */
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
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
  gb18030: 'GB18030',
  big5: 'Big5',
}

interface FileShapeProps {
  given: GivenFile
  onCorrect: GivenFileModel['correct']
}

/** How the file's bytes were read, for where that was guessed wrongly. */
export function FileShape({ given, onCorrect }: FileShapeProps) {
  const { delimiter, heading } = given.sample
  return (
    <div class="file-shape">
      <SelectField
        label={i18n.t('batch.file.delimiter')}
        value={delimiter}
        options={delimiters.map((value) => ({ value, label: i18n.t(delimiterWords[value]) }))}
        onSelect={(chosen) => onCorrect({ delimiter: chosen })}
      />
      <SelectField
        label={i18n.t('batch.file.encoding')}
        value={given.encoding}
        options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
        onSelect={(encoding) => onCorrect({ encoding })}
      />
      <ToggleField
        label={i18n.t('batch.file.heading')}
        checked={heading}
        onChange={(checked) => onCorrect({ heading: checked })}
      />
    </div>
  )
}
