import { i18n } from '../i18n/i18n.ts'
import { browser, type Browser } from '../browser.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import type { Database } from '../records/database/database.ts'
import { hrefOfRecord } from '../library/route.ts'
import { pageOfSubject } from '../pages/page.ts'
import { deployment } from '../settings/settings.ts'
import { runInBackground } from './run-in-background.ts'
import { linkTo } from '../search/remote/link.ts'
import { asXml, choicesFor, lineOf, textOf, type Choice } from '../search/omnibox.ts'
import type { Subject } from '../records/rows/subject.ts'

type Disposition = `${Browser.omnibox.OnInputEnteredDisposition}`

/** Suggests saved records in the address bar, and opens pages or forms that aren't sent. Buys nothing. */
export function watchOmnibox(db: Database): void {
  // Read once per input session. If the database can't be read, searches still work.
  let known: Promise<Subject[]> | null = null
  const choices = async (text: string) =>
    choicesFor(text, await (known ??= db.subjects.toArray().catch(() => [])))
  let latest = ''

  onWorkerEvent('omnibox.onInputStarted', () => {
    known = null
    latest = ''
    suggestDefault(undefined)
  })
  onWorkerEvent('omnibox.onInputChanged', (text, suggest) => {
    latest = text
    void runInBackground(async () => {
      const [first, ...others] = await choices(text)
      // A later keystroke may already have its suggestions.
      if (text !== latest) return
      suggestDefault(first)
      const listed = import.meta.env.FIREFOX && first ? [first, ...others] : others
      suggest(listed.map((choice) => ({ content: textOf(choice), description: description(choice) })))
    })
  })
  onWorkerEvent('omnibox.onInputEntered', (text, disposition) => {
    void runInBackground(async () => {
      const [first] = await choices(text)
      await open(await addressOf(first), disposition)
    })
    known = null
  })
}

/**
 * Sets the suggestion that Enter selects. Firefox would show that of the previous keystroke, so there it is a constant
 * text and the real one is listed below.
 */
function suggestDefault(first: Choice | undefined): void {
  const message = import.meta.env.FIREFOX ? i18n.t('omnibox.enter') : description(first)
  void runInBackground(() => browser.omnibox.setDefaultSuggestion({ description: message }))
}

function description(choice: Choice | undefined): string {
  // Firefox doesn't interpret markup.
  return import.meta.env.FIREFOX ? textFor(choice) : asXml(textFor(choice))
}

function textFor(choice: Choice | undefined): string {
  if (!choice) return i18n.t('omnibox.begin')
  if ('subject' in choice) return i18n.t('omnibox.open', [lineOf(choice.subject)])
  const { form, about } = choice
  if (form === 'company') return i18n.t('omnibox.company', [about])
  return form === 'person' ? i18n.t('omnibox.person', [about]) : i18n.t('omnibox.people', [about])
}

async function addressOf(choice: Choice | undefined): Promise<string> {
  if (choice && 'subject' in choice) {
    const { socialUrl } = await deployment.read()
    const page = pageOfSubject(choice.subject, socialUrl)
    return page?.url ?? browser.runtime.getURL(`/library.html${hrefOfRecord(choice.subject.key)}` as '/')
  }
  return browser.runtime.getURL(linkTo(choice ?? { form: 'person', values: {} }))
}

async function open(url: string, disposition: Disposition): Promise<void> {
  if (disposition === 'currentTab') await browser.tabs.update({ url })
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' })
}
