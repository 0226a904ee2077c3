import { followLinks } from './followLinks.js'
import { watchIntroductions } from './introductions.js'
import { searchFromHeader } from './searchBox.js'
import { offerNextDay } from './nextDay.js'
import { show, showMoved } from './show.js'

// Each page says itself where the reader should be, once it has its content.
history.scrollRestoration = 'manual'

followLinks()
watchIntroductions()
searchFromHeader()
offerNextDay()
window.addEventListener('popstate', showMoved)
void show({ moved: false })
