import { openingPainted, showOpening } from '../../components/panel/opening/showOpening.tsx'

// The keyword may lead to another form while this tab shows one: the browser changes only the hash.
addEventListener('hashchange', () => location.reload())

const opening = await showOpening()
await openingPainted(opening)
const { showPanel } = await import('../../components/panel/showPanel.tsx')
await showPanel(opening)
