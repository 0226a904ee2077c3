import { limits } from '../../text/limits.ts'
import type { NoteVersion, NoteVersions } from '../rows/annotations.ts'

/** In characters. */
export const longestNote = limits.prose

/** `noteVersions` exists only after a merge or an edit. */
export interface Note {
  note: string
  noteVersions?: NoteVersions | undefined
}

/** Merges notes without losing or repeating a text. Texts that an edit replaced stay replaced. */
export function mergeNotes(notes: readonly Note[]): Note {
  const all = notes.map(versionsOf)
  const replaced = [...new Set(all.flatMap((versions) => versions.replaced))].toSorted()
  const gone = new Set(replaced)
  const byId = new Map(
    all.flatMap(({ current }) => current).map((version) => [versionId(version), version] as const),
  )
  const current = [...byId].filter(([id]) => !gone.has(id)).map(([, version]) => version)
  return noteOf({ current: current.toSorted(byTime), replaced })
}

/** A note after an edit. Text of whitespace only gives an empty note. */
export function editedNote(before: Note, written: string, now: number): Note {
  const text = written.trim() === '' ? '' : written
  const { current, replaced } = versionsOf(before)
  if (current.length === 0 && replaced.length === 0) return { note: text }
  // Must be later than the replaced text, even if the clock was set back.
  const at = Math.max(now, ...current.map((version) => version.at + 1))
  const gone = [...new Set([...replaced, ...current.map(versionId)])].toSorted()
  return {
    note: text,
    noteVersions: { current: text === '' ? [] : [{ text, at }], replaced: gone },
  }
}

function versionsOf({ note, noteVersions }: Note): NoteVersions {
  if (!noteVersions) return { current: note.trim() === '' ? [] : [{ text: note, at: 0 }], replaced: [] }
  // A file may contain a note that was edited by a program that doesn't know versions.
  const isTheirs = note.trim() !== '' && note !== shown(noteVersions.current)
  return isTheirs
    ? { ...noteVersions, current: [...noteVersions.current, { text: note, at: 0 }] }
    : noteVersions
}

function noteOf(versions: NoteVersions): Note {
  const { current, replaced } = versions
  const note = shown(current)
  const isPlain =
    replaced.length === 0 && (current.length === 0 || (current.length === 1 && current[0]!.at === 0))
  return isPlain ? { note } : { note, noteVersions: versions }
}

/** By age, separated by empty lines, without those that another one contains. */
function shown(current: readonly NoteVersion[]): string {
  const texts = [...new Set(current.toSorted(byTime).map(({ text }) => text))]
  if (texts.length < 2) return texts[0] ?? ''
  const paragraphs = (text: string) => `\n\n${text.trim().replaceAll(/\s*\n\s*\n\s*/g, '\n\n')}\n\n`
  const isWithin = (text: string, other: string) =>
    paragraphs(other).includes(paragraphs(text)) && (paragraphs(other) !== paragraphs(text) || other < text)
  const whole = texts.filter((text) => !texts.some((other) => other !== text && isWithin(text, other)))
  return whole.map((text) => text.trim()).join('\n\n')
}

function byTime(a: NoteVersion, b: NoteVersion): number {
  return a.at - b.at || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)
}

/** 53 bits of text and time (cyrb53), unique among the few versions of a note. */
function versionId({ text, at }: NoteVersion): string {
  const whole = `${at} ${text}`
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < whole.length; index++) {
    const unit = whole.charCodeAt(index)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}
