import { openingPainted, showOpening } from '../../components/panel/opening/showOpening.tsx'

// The address bar may open another search in a tab that already shows the panel: then the browser changes only the
// hash.
addEventListener('hashchange', () => location.reload())

const opening = await showOpening()
await openingPainted(opening)
const { showPanel } = await import('../../components/panel/showPanel.tsx')
await showPanel(opening, {
  news: () => import('../../components/inbox/PanelNews.tsx'),
  button: () => import('../../components/inbox/PanelInboxButton.tsx'),
})
