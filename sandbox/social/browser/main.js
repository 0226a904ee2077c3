import { followLinks } from './follow-links.js'
import { watchIntroductions } from './introductions.js'
import { searchFromHeader } from './search-box.js'
import { offerNextDay } from './next-day.js'
import { show, showMoved } from './show.js'

// Each page says itself where the reader should be, once it has its content.
history.scrollRestoration = 'manual'

followLinks()
watchIntroductions()
searchFromHeader()
offerNextDay()
window.addEventListener('popstate', showMoved)
void show({ moved: false })
