import { i18n } from '#i18n'
import { textsIn } from '../../../lib/i18n/language.ts'
import { languageNames, tagOf, type LanguageName } from '../../../lib/i18n/languages.ts'
import type { NoticeFact, NoticeWording } from '../../../lib/data/informing/notices.ts'
import { deployment, preferences } from '../../../lib/settings/settings.ts'
import { sectionLabels } from '../../record/sectionLabels.ts'

const template = 'informing.template'

export function shownLanguage(): LanguageName {
  const own = i18n.t('ui.language').replace('-', '_')
  return languageNames.find((name) => name === own) ?? 'en'
}

/** Keys in `messages.json` have underscores. */
const keyOf = (key: string) => key.replaceAll('.', '_')

/** Our template in a language, to be reviewed by a lawyer. */
export async function templateIn(language: LanguageName): Promise<string> {
  return (await textsIn(language))(keyOf(template))
}

export async function noticeWording(language: LanguageName): Promise<NoticeWording> {
  const [texts, { notices }, { apiUrl }] = await Promise.all([
    textsIn(language),
    preferences.read(),
    deployment.read(),
  ])
  const dates = new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long' })
  const lists = new Intl.ListFormat(tagOf(language), { type: 'conjunction' })
  return {
    text: notices[language] ?? texts(keyOf(template)),
    provider: URL.parse(apiUrl)?.host ?? '',
    dateOf: (moment) => dates.format(moment),
    fact: (fact: NoticeFact) => texts(`library_column_${fact}`),
    watching: texts(keyOf('informing.watching')),
    section: (name) => texts(keyOf(sectionLabels[name].title)),
    listOf: (names) => lists.format(names),
  }
}
