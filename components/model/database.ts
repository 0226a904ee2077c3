import { Database } from '../../lib/records/database/database.ts'
import { closeWhenAsked } from '../../lib/records/database/close-everywhere.ts'
import { erasuresRead } from './erasuresRead.ts'
import { watchDatabase } from './pageProblem.ts'

/** The one connection of a view. */
export const db = new Database()
watchDatabase(db)
closeWhenAsked(db)
// Nothing of a team's library is read before that.
db.on('ready', async (opened) => {
  const isOfTeam = await opened.table('teamState').get('status')
  if (isOfTeam) await erasuresRead()
})
