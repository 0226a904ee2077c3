import { i18n } from '#i18n'
import { numberText } from '../ui/formats.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { guidePages, loadSections } from 'virtual:guide'
import { fullPages, type HelpPage } from '../../lib/platform/full-pages.ts'
import type { LibraryPageProps } from '../model/route.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { watchNews } from './guidanceModel.ts'
import { guideHits, type GuideHit } from './guideHits.ts'
import './help.css'
import { browser } from '../../lib/browser.ts'
import { feedbackHref, readContactUrl } from '../../lib/settings/feedback.ts'
import { h, type VNode } from 'preact'
import type { GuidePiece } from './guidePiece.ts'

const start = 'start'
const news: HelpPage = 'whats-new'

/** Its text is English; everything around it is localized. */
export default function HelpView({ route }: LibraryPageProps) {
  const name = route.id ?? start
  const page = Object.hasOwn(guidePages, name) ? guidePages[name] : undefined
  const searchText = useSignal('')
  const isStart = name === start
  const text = useLoaded(async () => (page ? (await page.load()).default : null), [name])
  const { markSeen } = useViewModel(watchNews)
  // Opening the news ends the notice about it, however the user got here.
  useEffect(() => {
    if (name === news) markSeen()
  }, [name])
  const article = useRef<HTMLElement>(null)
  const gone = useRef<typeof route | null>(null)
  const isReading = searchText.value.trim() === ''
  useLayoutEffect(() => {
    searchText.value = ''
  }, [route])
  // Scroll and move focus only once per address, after the target is rendered.
  useLayoutEffect(() => {
    if (text === undefined || !isReading || gone.current === route) return
    const isMoved = gone.current !== null
    gone.current = route
    const part = route.part === undefined ? null : document.getElementById(route.part)
    if (!part && isMoved) scrollTo(0, 0)
    part?.scrollIntoView()
    if (part || isMoved) (part ?? article.current)?.focus({ preventScroll: true })
  }, [text, route, isReading])
  const above = isStart ? undefined : { href: fullPages.help, label: i18n.t('shell.page.help') }
  return (
    <div class="page help">
      <PageHead
        title={
          isStart ? (
            i18n.t('shell.page.help')
          ) : (
            <English>{page?.title ?? i18n.t('help.pageNotFound')}</English>
          )
        }
        above={above}
        lead={i18n.t('ui.language') === 'en' ? undefined : i18n.t('help.english')}
      />
      <search class="help-search">
        <Icon name="search" />
        <input
          class="field-control"
          type="search"
          aria-label={i18n.t('help.search')}
          placeholder={i18n.t('help.search')}
          value={searchText.value}
          autoComplete="off"
          spellcheck={false}
          onInput={(event) => (searchText.value = event.currentTarget.value)}
        />
      </search>
      {isReading ? (
        <article class="help-text" lang="en" dir="ltr" ref={article} tabIndex={-1} aria-label={page?.title}>
          {text === undefined ? <Skeleton lines={8} /> : text && <GuideText pieces={text} />}
        </article>
      ) : (
        <Found typed={searchText.value} />
      )}
      <Feedback />
      {!isStart && <Contents current={name} />}
    </div>
  )
}

const English = ({ children }: { children: string }) => (
  <span lang="en" dir="ltr">
    {children}
  </span>
)

function Found({ typed }: { typed: string }) {
  const sections = useLoaded(async () => (await loadSections()).default, [])
  if (!sections) return <Skeleton lines={4} />
  const hits = guideHits(sections, typed)
  return (
    <div class="help-text">
      <p class="unseen" role="status">
        {hits.length === 0 ? '' : i18n.t('help.found', hits.length, [numberText(hits.length)])}
      </p>
      {hits.length === 0 ? (
        <EmptyState icon="find">{i18n.t('help.none')}</EmptyState>
      ) : (
        <ul class="help-found" lang="en" dir="ltr">
          {hits.map((hit) => (
            <Hit key={`${hit.page} ${hit.id}`} hit={hit} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Hit({ hit: { page, id, title, heading, start: begin } }: { hit: GuideHit }) {
  return (
    <li>
      <a href={[fullPages.help.split('.html')[1], page, id].filter(Boolean).join('/')}>{heading}</a>
      <p>
        {id !== '' && `${title}. `}
        {begin}
      </p>
    </li>
  )
}

function Contents({ current }: { current: string }) {
  return (
    <nav class="help-contents" aria-label={i18n.t('help.contents')} lang="en" dir="ltr">
      <ul>
        {Object.entries(guidePages)
          .filter(([name]) => name !== start)
          .map(([name, { title }]) => (
            <li key={name}>
              <a href={`#/help/${name}`} aria-current={name === current ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const { WXT_FEEDBACK_URL } = import.meta.env

/** If the build sets an address. Passes on only the version. */
function Feedback() {
  if (!WXT_FEEDBACK_URL) return null
  const href = feedbackHref(
    readContactUrl('WXT_FEEDBACK_URL', WXT_FEEDBACK_URL),
    browser.runtime.getManifest().version,
  )
  return (
    <p class="help-feedback">
      <a href={href} target="_blank" rel="noopener noreferrer">
        {i18n.t('help.feedback')}
      </a>
    </p>
  )
}

/** Parsed at build time, so no HTML is parsed here. */
function GuideText({ pieces }: { pieces: readonly GuidePiece[] }) {
  return <>{pieces.map(shown)}</>
}

function shown(piece: GuidePiece): VNode | string {
  if (typeof piece === 'string') return piece
  const [tag, attributes, ...inner] = piece
  const drawn = h(tag, attributes, ...inner.map(shown))
  // Let a wide table scroll without the page.
  return tag === 'table' ? <div class="help-table">{drawn}</div> : drawn
}
