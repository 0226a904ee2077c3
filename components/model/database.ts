import { Database } from '../../lib/records/database/database.ts'
import { closeOnRequest } from '../../lib/records/database/close-everywhere.ts'
import { erasuresRead } from './erasuresRead.ts'
import { watchDatabase } from './pageProblem.ts'

/** The view's only database connection. */
export const db = new Database()
watchDatabase(db)
closeOnRequest(db)
// Nothing of a team's library may be read before.
db.on('ready', async (opened) => {
  const isOfTeam = await opened.table('teamState').get('status')
  if (isOfTeam) await erasuresRead()
})
