import { fold } from '../../text/fold.ts'
import {
  assistingWord,
  deputyAfter,
  deputyBefore,
  leadingRank,
  plainRank,
  raising,
  rankEndings,
  rankWords,
  unspacedRankWords,
} from './rank-words.ts'
import { titleWords } from './title-words.ts'

interface RankedPhrase {
  rank: number
  from: number
  until: number
}

const maxPhraseWords = 4

const withoutArticle = (word: string) => (/^ال\p{Script=Arabic}{3,}$/u.test(word) ? word.slice(2) : word)

const rankOfPhrase = new Map(
  rankWords.flatMap(([rank, phrases]) =>
    phrases
      .split(', ')
      .map((phrase) => [fold(phrase).split(' ').map(withoutArticle).join(' '), rank] as const),
  ),
)

const unspaced = unspacedRankWords
  .flatMap(([rank, phrases]) => phrases.split(' ').map((text) => ({ rank, text })))
  .toSorted((a, b) => b.text.length - a.text.length)

/**
 * The rank of a job title, meaningful only in comparison with another one. Knows seven languages; takes the highest of
 * several roles. An assistant to the CEO ranks as an assistant.
 */
export function rankOf(title: string): number {
  const roles = title.split(/[|/•·;,&＆、・]|\s[-–—]\s/u)
  if (isAssistant(wordsOf(title))) return 1
  const ranks = roles.map(rankOfRole).filter((rank) => rank !== null)
  return (ranks.length > 0 ? Math.max(...ranks) : plainRank) + levelOf(wordsOf(title))
}

const wordsOf = (text: string) => titleWords(text).map(withoutArticle)

function rankOfRole(role: string): number | null {
  const words = wordsOf(role)
  const found = rankedPhrases(words)
  const inUnspaced = ranksOfUnspaced(role)
  const ranks = [...found.map(({ rank }) => rank), ...inUnspaced]
  if (ranks.length === 0) return null
  const [lowest, highest] = [Math.min(...ranks), Math.max(...ranks)]
  if (lowest < plainRank && highest < leadingRank) return lowest
  if (highest < leadingRank) return highest
  const taken = found.findLast(({ rank }) => rank === highest)
  const others = words.filter((_, at) => !taken || at < taken.from || at >= taken.until)
  const isDeputy = others.some((word) => deputyBefore.has(word) || deputyAfter.has(word))
  const raised = Math.max(0, ...others.map((word) => raising.get(word) ?? 0))
  return highest - (isDeputy ? 1 : 0) + raised
}

function rankedPhrases(words: readonly string[]): RankedPhrase[] {
  const found: RankedPhrase[] = []
  for (let from = 0; from < words.length;) {
    const phrase = phraseAt(words, from)
    if (phrase) found.push(phrase)
    from = phrase?.until ?? from + 1
  }
  return found
}

function phraseAt(words: readonly string[], from: number): RankedPhrase | null {
  if (isChiefOfficer(words, from)) return { rank: 12, from, until: words.indexOf('officer', from) + 1 }
  if (words[from] === 'head' && notLeading.has(words[from + 1] ?? '')) return null
  for (let count = Math.min(maxPhraseWords, words.length - from); count > 0; count -= 1) {
    const rank = rankOfPhrase.get(words.slice(from, from + count).join(' '))
    if (rank !== undefined) return { rank, from, until: from + count }
  }
  const ending = rankEndings.find(([, end]) => end.test(words[from]!))
  return ending ? { rank: ending[0], from, until: from + 1 } : null
}

const isChiefOfficer = (words: readonly string[], at: number) =>
  words[at] === 'chief' && words[at + 1] !== 'executive' && words.indexOf('officer', at) > at

const notLeading = new Set('hunter hunting coach nurse teacher chef cook waiter waitress'.split(' '))

/** Composes the text but doesn't fold it: after folding, `エンジニア` would contain `シニア`. */
function ranksOfUnspaced(role: string): number[] {
  let rest = role.normalize('NFKC')
  const found: number[] = []
  for (const { rank, text } of unspaced) {
    if (!rest.includes(text)) continue
    // 部長代理 and 副部長 are deputies of a 部長.
    const isDeputy =
      rest.includes(`副${text}`) || rest.includes(`${text}代理`) || rest.includes(`${text}補佐`)
    found.push(isDeputy ? rank - 1 : rank)
    rest = rest.replaceAll(text, ' ')
  }
  // The secretary of a 社長 ranks as a secretary.
  return found.some((rank) => rank === 1) && /秘書|アシスタント/u.test(role.normalize('NFKC')) ? [1] : found
}

function isAssistant(words: readonly string[]): boolean {
  const at = words.findIndex((word) => assistingWord.test(word))
  if (at === -1 || words[at - 1] === 'general' || words[at + 1] === 'general') return false
  if (words[at] !== 'assistant' && words[at] !== 'assistants') return true
  // An assistant manager is a lower-ranking manager, but an assistant to the manager is an assistant.
  const rest = words.slice(at + 1)
  const joined = rest.findIndex((word) => joining.has(word))
  const own = joined === -1 ? rest : rest.slice(0, joined)
  return !rankedPhrases(words.slice(at, at + 1 + own.length)).some(
    ({ rank }) => rank > plainRank && rank < 12,
  )
}

const joining = new Set('to of for de du des der the'.split(' '))

const levels: ReadonlyMap<string, number> = new Map(
  Object.entries({ i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6 }),
)

function levelOf(words: readonly string[]): number {
  const last = words.length > 1 ? words.at(-1)! : ''
  const digit = /^l?([1-9])$/.exec(last)?.[1]
  return (levels.get(last) ?? Number(digit ?? 0)) / 100
}
