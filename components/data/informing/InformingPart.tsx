import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { noticePlaceholders } from '../../../lib/data/informing/notices.ts'
import { languages, type LanguageName } from '../../../lib/i18n/languages.ts'
import { hrefOfHelp } from '../../../lib/platform/full-pages.ts'
import { longestNotice } from '../../../lib/settings/preferences.ts'
import { preferences } from '../../../lib/settings/settings.ts'
import { useViewModel } from '../../model/usePageModel.tsx'
import { useLoaded } from '../../model/useLoaded.ts'
import { inBackground } from '../../model/pageProblem.ts'
import { watchStorageItem } from '../../model/watchStorageItem.ts'
import { AreaField } from '../../ui/AreaField.tsx'
import { Button } from '../../ui/Button.tsx'
import { SwitchRow } from '../../ui/SettingRows.tsx'
import { DataPart } from '../DataPart.tsx'
import { NoticeLanguage } from './NoticeLanguage.tsx'
import { shownLanguage, templateIn } from './noticeWording.ts'

/** Settings of notices. Off by default; nothing is sent. */
export function InformingPart() {
  const settings = useViewModel(() => ({ known: watchStorageItem(preferences) })).known.value
  if (!settings) return null
  const { informing, notices } = settings
  return (
    <DataPart
      id="informing"
      title={i18n.t('informing.title')}
      hint={i18n.t('informing.hint')}
      help={hrefOfHelp('delete', 'informing')}
      rows={
        <SwitchRow
          label={i18n.t('informing.on')}
          checked={informing}
          onChange={(on) => inBackground(preferences.change((known) => ({ ...known, informing: on })))}
        />
      }
    >
      {informing && (
        <>
          <p class="data-line">
            <a href="#/?informing=overdue&informing=week&informing=later&sort=createdAt">
              {i18n.t('informing.show')}
            </a>
          </p>
          <NoticeText notices={notices} />
        </>
      )}
    </DataPart>
  )
}

function NoticeText({ notices }: { notices: Partial<Record<LanguageName, string>> }) {
  const language = useSignal<LanguageName>(shownLanguage())
  const typed = useSignal<Partial<Record<LanguageName, string>>>({})
  const template = useLoaded(() => templateIn(language.value), [language.value])
  const saved = notices[language.value]
  if (template === undefined) return null
  const text = typed.value[language.value] ?? saved ?? template
  const type = (value: string | undefined) => (typed.value = { ...typed.value, [language.value]: value })
  const save = (to: string | null) => {
    const name = language.value
    type(undefined)
    inBackground(
      preferences.change((known) => {
        const { [name]: _, ...others } = known.notices
        return { ...known, notices: to === null ? others : { ...others, [name]: to } }
      }),
    )
  }
  return (
    <>
      <NoticeLanguage language={language} />
      <div class="data-notice" dir={languages[language.value].direction}>
        <AreaField
          label={i18n.t('informing.text')}
          description={i18n.t('informing.placeholders', [
            noticePlaceholders.map((name) => `{${name}}`).join(' '),
          ])}
          rows={14}
          value={text}
          onInput={(value) => type(value.slice(0, longestNotice))}
        />
      </div>
      <p class="field-description">{i18n.t('informing.counsel')}</p>
      <div class="data-line">
        <Button
          variant="primary"
          disabledReason={text === (saved ?? template) ? i18n.t('informing.unchanged') : null}
          onClick={() => save(text.trim() === '' || text === template ? null : text)}
        >
          {i18n.t('informing.save')}
        </Button>
        {text !== template && <Button onClick={() => save(null)}>{i18n.t('informing.restore')}</Button>}
      </div>
    </>
  )
}
