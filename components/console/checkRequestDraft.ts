import { checkInput } from '../../lib/api/send.ts'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import { canonicalInput } from '../../lib/purchases/planned-request.ts'
import { inputOf, type RequestDraft } from './requestDraft.ts'
import { fieldsOf } from './operationFields.ts'

export interface Checked {
  /** The typed values if one of them is invalid. */
  input: Record<string, unknown>
  wrong: string[]
  twice: string | null
  message: string | null
}

export function checkRequestDraft(name: OperationName, draft: RequestDraft, socialUrl: string): Checked {
  const operation = operations[name]
  const input = inputOf(operation, draft)
  const names = fieldsOf(operation).map((field) => field.name)
  const twice = draft.extras.map((extra) => extra.name.trim()).find((extra) => names.includes(extra))
  if (twice) return { input, wrong: [], twice, message: null }
  const checked = checkInput(name, canonicalInput(name, input, socialUrl))
  if ('input' in checked) return { input: checked.input, wrong: [], twice: null, message: null }
  const parts = checked.fields
  const fieldIn = (part: string) => names.find((field) => part === field || part.startsWith(`${field}.`))
  return {
    input,
    wrong: parts.flatMap((part) => fieldIn(part) ?? []),
    twice: null,
    message: parts.filter((part) => !fieldIn(part)).join(', ') || null,
  }
}

export function isSendable({ wrong, twice, message }: Checked): boolean {
  return wrong.length === 0 && twice === null && message === null
}
