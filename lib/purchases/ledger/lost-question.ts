import { keyedHash } from '../../crypto/keyed-hash.ts'
import type { Database } from '../../records/database/database.ts'
import { libraryKey } from '../rows/library-state.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { originOf } from './question.ts'

const word = 'lost'

/** The stored form of a question if only its hash is known. */
export const lostQuestion = (origin: string, hash: string): string => `${origin} ${word} ${hash}`

/** A question as stored if its row was lost. */
export function asLost(hashKey: string, question: string): string {
  return lostQuestion(originOf({ question }), keyedHash(hashKey, question))
}

/** The hash of a request's question, for intact and lost rows. */
export function questionHash(hashKey: string, { question }: Pick<LedgerRequest, 'question'>): string {
  const isHashed = question.split(' ', 2)[1] === word
  return isHashed ? question.slice(question.lastIndexOf(' ') + 1) : keyedHash(hashKey, question)
}

/** Whether a row lost its response, or everything but its cost. */
export const isLostRow = ({ problem }: Pick<LedgerRequest, 'problem'>): boolean => problem?.kind === 'lost'

/** Adds the lost form of each question. Needs `library` in the caller's transaction. */
export async function withLost(db: Database, questions: readonly string[]): Promise<string[]> {
  return (await lostIn(db))(questions)
}

/** Reads once which questions were lost (usually none), for use with many questions. */
export async function lostIn(db: Database): Promise<(questions: readonly string[]) => string[]> {
  const library = await db.library.get(libraryKey)
  if (!library?.hasLost) return (questions) => [...questions]
  const { hashKey } = library
  return (questions) => questions.flatMap((question) => [question, asLost(hashKey, question)])
}
