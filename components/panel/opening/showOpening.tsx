import { i18n } from '#i18n'
import { render } from 'preact'
import '../../../assets/styles/index.css'
import { setLanguage } from '../../../lib/i18n/language.ts'
import { rememberedLanguage } from '../../../lib/settings/remembered-appearance.ts'
import { effect } from '@preact/signals'
import { makeModel } from '../../model/model.ts'
import { showLanguage } from '../../model/showLanguage.ts'
import { FootButtons } from '../FootButtons.tsx'
import { watchOpening, type Opening } from './opening.ts'
import { OpeningView } from './OpeningView.tsx'
import '../panel.css'

const nothing = () => {}

/** Shows frame and record before schemas, Dexie and the rest of the panel load. Returns its state for the panel. */
export async function showOpening(): Promise<Opening> {
  const { model: opening } = makeModel(watchOpening)
  // The browser's own language needs no file.
  await setLanguage(rememberedLanguage())
  showLanguage()
  document.title = i18n.t('appName')
  const root = document.getElementById('root')!
  // By the same frame.
  root.replaceChildren()
  render(<OpeningPage opening={opening} />, root)
  return opening
}

function OpeningPage({ opening }: { opening: Opening }) {
  return (
    <div class="panel" inert>
      <main class="panel-main">
        <h1 class="unseen">{i18n.t('panel.title')}</h1>
        <OpeningView opening={opening} />
      </main>
      <footer class="panel-foot">
        <div role="status" />
        <FootButtons isSearching={false} onSearch={nothing} onPalette={nothing} />
      </footer>
    </div>
  )
}

/** In ms; a hidden page is never painted. */
const maxMs = 150

export async function openingPainted({ source, record }: Opening): Promise<void> {
  let stop = () => {}
  await new Promise<void>((done) => {
    setTimeout(done, maxMs)
    stop = effect(() => {
      const { value: page } = source.page
      if (page === undefined || (page && record.value === undefined)) return
      requestAnimationFrame(() => setTimeout(done))
    })
  })
  stop()
}
