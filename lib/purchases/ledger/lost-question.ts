import { keyedHash } from '../../input/keyed-hash.ts'
import type { Database } from '../../records/database/database.ts'
import { libraryKey } from '../../records/database/rows/library.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import { originOf } from './question.ts'

const word = 'lost'

/** What stands for a question in a row of which only its hash is known. */
export const lostQuestion = (origin: string, hash: string): string => `${origin} ${word} ${hash}`

/** How a question would stand in the ledger if its row had been lost. */
export function asLost(hashKey: string, question: string): string {
  return lostQuestion(originOf({ question }), keyedHash(hashKey, question))
}

/** The hash of a request's question, whether it is known or was lost before. */
export function questionHash(hashKey: string, { question }: Pick<LedgerRequest, 'question'>): string {
  const isHashed = question.split(' ', 2)[1] === word
  return isHashed ? question.slice(question.lastIndexOf(' ') + 1) : keyedHash(hashKey, question)
}

/** Whether a row's answer was lost, and perhaps all of it but its cost. */
export const isLostRow = ({ problem }: Pick<LedgerRequest, 'problem'>): boolean => problem?.kind === 'lost'

/** These questions, and how each would stand if its row had been lost, inside the caller's transaction over `library`. */
export async function withLost(db: Database, questions: readonly string[]): Promise<string[]> {
  return (await lostIn(db))(questions)
}

/** The same for many: reads once what the library has lost, which is nearly always nothing. */
export async function lostIn(db: Database): Promise<(questions: readonly string[]) => string[]> {
  const library = await db.library.get(libraryKey)
  if (!library?.hasLost) return (questions) => [...questions]
  const { hashKey } = library
  return (questions) => questions.flatMap((question) => [question, asLost(hashKey, question)])
}
