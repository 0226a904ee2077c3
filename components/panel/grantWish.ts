import { i18n } from '#i18n'
import { effect } from '@preact/signals'
import type { Wish } from '../../lib/browser/wishes.ts'
import { firstWant, wants } from '../../lib/enrichment/wants.ts'
import type { Hands } from '../../lib/palette/hands.ts'
import { sentences } from '../ui/sentences.ts'
import type { PanelState } from './panelState.ts'

type Purchase = Extract<Wish, { wish: 'buy' }>

/** Does what a shortcut or a menu left for the panel to do. A wish about a page waits until that page is shown. */
export function grantWish(wish: Wish, panel: PanelState, hands: Hands): void {
  const { beside, search, said } = panel
  said.value = null
  if (wish.wish === 'no-page') said.value = { text: notPage() }
  else if (wish.wish === 'search' && wish.filled) search.openWith(wish.filled.form, wish.filled.values)
  else if (wish.wish === 'search') hands.search(null)
  else if (wish.wish === 'buy') whenShown(wish.url, panel, () => buyIt(wish, panel))
  else
    whenShown(null, panel, () => {
      if (beside.page.peek()) hands.copy('email')
      else said.value = { text: notPage() }
    })
}

export const notPage = () => sentences(i18n.t('trouble.noPage'), i18n.t('next.pick'))

function buyIt({ want, trigger }: Purchase, { beside, search, said, tab }: PanelState): void {
  const page = beside.page.peek()
  search.open.value = false
  if (!page) said.value = { text: notPage() }
  else if (want === null && page.kind === 'company') tab.value = 'company'
  else if (want && !wants[want].kinds.includes(page.kind)) said.value = { text: i18n.t('palette.peopleOnly') }
  else {
    if (want === 'emails') tab.value = 'email'
    void beside.buy(want ?? firstWant[page.kind], { trigger })
  }
}

/** `url`: the page that it is about; `null`: whichever is shown, once that is known. */
function whenShown(url: string | null, { beside: { page, known } }: PanelState, then: () => void): void {
  let done = false
  const stop = effect(() => {
    if (done || page.value === undefined || known.value === undefined) return
    if (url !== null && page.value?.url !== url) return
    done = true
    queueMicrotask(() => {
      stop()
      then()
    })
  })
}
