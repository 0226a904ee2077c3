import { browser } from 'wxt/browser'
import { languageNames, type LanguageName } from './languages.ts'

/** A file of the package's own, as the build wrote it. */
type Messages = Record<string, { message: string }>

/** The texts of the chosen language; `null`: the browser's own language, whose texts it has itself. */
let messages: Messages | null = null
let chosen: LanguageName | 'browser' = 'browser'
let onTextReadCallback = () => {}
const listeners = new Set<() => void>()

/** Changes the language of this context. Where its file can't be read, the language before stays. */
export async function setLanguage(language: LanguageName | 'browser'): Promise<void> {
  if (language === chosen) return
  chosen = language
  try {
    const loaded = language === 'browser' ? null : await load(language)
    // Another may have been chosen while this was read.
    if (chosen !== language) return
    messages = loaded
    for (const listener of listeners) listener()
  } catch {
    chosen = 'browser'
  }
}

const baseOf = (tag: string) => tag.split(/[-_]/)[0]
let isLoadingNearest = false

/** Reads the file of the language nearest to the browser's, where that has no texts of its own to give. */
async function loadNearest(): Promise<void> {
  if (isLoadingNearest) return
  isLoadingNearest = true
  const nearest = navigator.languages
    .flatMap((tag) => languageNames.filter((name) => baseOf(name) === baseOf(tag)))
    .at(0)
  const loaded = await load(nearest ?? 'en')
  isLoadingNearest = false
  if (chosen !== 'browser') return
  messages = loaded
  for (const listener of listeners) listener()
}

async function load(language: LanguageName): Promise<Messages> {
  const response = await fetch(browser.runtime.getURL(`/_locales/${language}/messages.json` as '/'))
  return (await response.json()) as Messages
}

/** The texts of any language, by their keys in `messages.json`; empty where there is none. */
export async function textsIn(language: LanguageName): Promise<(key: string) => string> {
  const texts = await load(language)
  return (key) => texts[key]?.message ?? ''
}

/** Calls back whenever the language has changed. */
export function onLanguageChange(listener: () => void): void {
  listeners.add(listener)
}

/** Calls back with each text that is read, so that a view can know what to render again. */
export function onTextRead(callback: () => void): void {
  onTextReadCallback = callback
}

/** The browser's texts as its file has them. Asking it takes 10 µs, and a table that is drawn has some hundred texts. */
const asked = new Map<string, string>()

/** One sign for each place of a text, of those that no text has. */
const places = Array.from({ length: 9 }, (_, at) => String.fromCharCode(0xe001 + at))

function messageOf(key: string): string {
  if (messages) return messages[key]?.message ?? ''
  const known = asked.get(key)
  if (known !== undefined) return known
  const text = browser.i18n.getMessage(key as '@@ui_locale', places)
  // Chromium 156 has none for all documents of a process whose first one was closed before it was shown.
  if (text === '' && browser.i18n.getMessage('@@ui_locale') === '') {
    loadNearest().catch(() => {})
    return ''
  }
  const message = text
    .replaceAll('$', '$$$$')
    .replaceAll(/[\ue001-\ue009]/g, (place) => `$${places.indexOf(place) + 1}`)
  asked.set(key, message)
  return message
}

/** The text under a key of `messages.json`, with `$1` to `$9` filled in; empty where there is none. */
export function getMessage(key: string, values: string[] = []): string {
  onTextReadCallback()
  const message = messageOf(key)
  if (!message.includes('$')) return message
  return message.replaceAll(/\$([1-9$])/g, (_, place: string) =>
    place === '$' ? '$' : (values[Number(place) - 1] ?? ''),
  )
}
