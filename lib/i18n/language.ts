import * as z from 'zod/mini'
import { browser } from 'wxt/browser'
import type { LanguageName } from './languages.ts'

const file = z.record(z.string(), z.object({ message: z.string() }))

/** The words of a chosen language; `null`: the browser's own choice, which it answers by itself. */
let chosen: z.infer<typeof file> | null = null
let wish: LanguageName | 'browser' = 'browser'
let seen = () => {}
const listeners = new Set<() => void>()

/** From now on words are in this language. Where its file can't be read, they stay as they were. */
export async function setLanguage(language: LanguageName | 'browser'): Promise<void> {
  if (language === wish) return
  wish = language
  try {
    const words = language === 'browser' ? null : await load(language)
    // Another may have been chosen while this was read.
    if (wish !== language) return
    chosen = words
    for (const listener of listeners) listener()
  } catch {
    wish = 'browser'
  }
}

async function load(language: LanguageName) {
  const answer = await fetch(browser.runtime.getURL(`/_locales/${language}/messages.json` as '/'))
  return file.parse(await answer.json())
}

/** Calls back whenever words have become those of another language. */
export function onLanguageChange(listener: () => void): void {
  listeners.add(listener)
}

/** Calls back with each word that is read, so that a view can know what to show anew. */
export function onTextRead(callback: () => void): void {
  seen = callback
}

/** The words under a key of `messages.json`, `$1` to `$9` filled in; empty where there are none. */
export function getMessage(key: string, given: string[] = []): string {
  seen()
  if (!chosen) return browser.i18n.getMessage(key as '@@ui_locale', given)
  const message = chosen[key]?.message ?? ''
  return message.replaceAll(/\$([1-9$])/g, (_, place: string) =>
    place === '$' ? '$' : (given[Number(place) - 1] ?? ''),
  )
}
