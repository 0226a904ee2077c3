import { openingPainted, showOpening } from '../../components/panel/opening/showOpening.tsx'

// The omnibox may open another form in a tab that shows one: the browser then changes only the hash.
addEventListener('hashchange', () => location.reload())

const opening = await showOpening()
await openingPainted(opening)
const { showPanel } = await import('../../components/panel/showPanel.tsx')
await showPanel(opening, {
  news: () => import('../../components/inbox/PanelNews.tsx'),
  button: () => import('../../components/inbox/PanelInboxButton.tsx'),
})
