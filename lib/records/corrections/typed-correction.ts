import { hostOfWebsite } from '../../input/domain-of-website.ts'
import { parseEmail } from '../../input/parse-email.ts'
import { collapseSpaces } from '../annotations/tags.ts'
import { longestCorrection, type FieldForm } from './correctable-fields.ts'

export type CorrectionProblem = 'too-long' | 'email' | 'website' | 'size'

const unseen = /^(?:[\p{C}\p{Z}\p{Mn}]|\p{Default_Ignorable_Code_Point}|\u2800)*$/u

/**
 * Characters that override the text direction. They would reverse the text after them, and people never type them on
 * purpose.
 */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g

/** Normalizes typed text. An empty `value` means that the field should show nothing. */
export function typedCorrection(
  form: FieldForm,
  typed: string,
): { value: string } | { problem: CorrectionProblem } {
  const text = unseen.test(typed)
    ? ''
    : collapseSpaces(
        typed
          .toWellFormed()
          .replaceAll(bidiControls, '')
          .replaceAll(/\p{Cc}/gu, ' '),
      )
  if (text.length > longestCorrection) return { problem: 'too-long' }
  return text === '' ? { value: '' } : readers[form](text)
}

const readers: Record<FieldForm, (text: string) => { value: string } | { problem: CorrectionProblem }> = {
  line: (text) => ({ value: text }),
  email(text) {
    const read = parseEmail(text)
    return 'email' in read ? { value: read.email } : { problem: 'email' }
  },
  website(text) {
    const url = /\s/.test(text)
      ? null
      : URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
    const isOne = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
    return isOne && hostOfWebsite(text) !== null ? { value: text } : { problem: 'website' }
  },
  size(text) {
    const plain = text
      .normalize('NFKC')
      .replaceAll(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/gu, '')
      .replaceAll(/\s/gu, '')
      .replaceAll(/[‐-―−]/gu, '-')
    const [, start, end] = /^(\d{1,12})(?:-(\d{1,12})|\+)?$/.exec(plain) ?? []
    const isOne = start !== undefined && (end === undefined || Number(end) >= Number(start))
    return isOne ? { value: plain } : { problem: 'size' }
  },
}
