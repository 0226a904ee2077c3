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

/** Before schemas, Dexie and the rest of the panel are loaded. Returns the state for the panel to continue with. */
export async function showOpening(): Promise<Opening> {
  const { model: opening } = makeModel(watchOpening)
  // Doesn't delay most users: texts in the browser's own language need no further file.
  await setLanguage(rememberedLanguage())
  showLanguage()
  document.title = i18n.t('appName')
  const root = document.getElementById('root')!
  // Replace the static frame of the HTML file with the same one.
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

/** Longest wait for a frame, in ms: a hidden page never paints. */
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
