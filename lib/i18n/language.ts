import { browser } from '../browser.ts'
import { languageNames, type LanguageName } from './languages.ts'

type Messages = Record<string, { message: string }>

/** `null` if the browser provides the texts. */
let messages: Messages | null = null
let chosen: LanguageName | 'browser' = 'browser'
let onTextReadCallback = () => {}
const listeners = new Set<() => void>()

/** In this context. Keeps the previous language if the file can't be read. */
export async function setLanguage(language: LanguageName | 'browser'): Promise<void> {
  if (language === chosen) return
  chosen = language
  try {
    const loaded = language === 'browser' ? null : await load(language)
    // Another language may have been chosen while this one was loading.
    if (chosen !== language) return
    messages = loaded
    for (const listener of listeners) listener()
  } catch {
    chosen = 'browser'
  }
}

const baseOf = (tag: string) => tag.split(/[-_]/)[0]
let isLoadingNearest = false

/** Loads the nearest texts if the browser provides none. */
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

/** Resolves to a function that returns a text by key; empty if missing. */
export async function textsIn(language: LanguageName): Promise<(key: string) => string> {
  const texts = await load(language)
  return (key) => texts[key]?.message ?? ''
}

export function onLanguageChange(listener: () => void): void {
  listeners.add(listener)
}

/** Tells views when to render again. */
export function onTextRead(callback: () => void): void {
  onTextReadCallback = callback
}

/** Reading a text from the browser takes 10 µs, and a table renders hundreds. */
const cachedMessages = new Map<string, string>()

const places = Array.from({ length: 9 }, (_, at) => String.fromCharCode(0xe001 + at))

function messageOf(key: string): string {
  if (messages) return messages[key]?.message ?? ''
  const known = cachedMessages.get(key)
  if (known !== undefined) return known
  const text = browser.i18n.getMessage(key as '@@ui_locale', places)
  // Chromium 156 has no texts for a process's documents if its first one was closed before it was shown.
  if (text === '' && browser.i18n.getMessage('@@ui_locale') === '') {
    loadNearest().catch(() => {})
    return ''
  }
  const message = text
    .replaceAll('$', '$$$$')
    .replaceAll(/[\ue001-\ue009]/g, (place) => `$${places.indexOf(place) + 1}`)
  cachedMessages.set(key, message)
  return message
}

/** With `$1` to `$9` filled in; empty if it is missing. */
export function getMessage(key: string, values: string[] = []): string {
  onTextReadCallback()
  const message = messageOf(key)
  if (!message.includes('$')) return message
  return message.replaceAll(/\$([1-9$])/g, (_, place: string) =>
    place === '$' ? '$' : (values[Number(place) - 1] ?? ''),
  )
}
