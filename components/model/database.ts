import { Database } from '../../lib/records/database/database.ts'
import { closeOnRequest } from '../../lib/records/database/close-everywhere.ts'
import { erasuresRead } from './erasuresRead.ts'
import { watchDatabase } from './pageProblem.ts'

/** One per page. */
export const db = new Database()
watchDatabase(db)
closeOnRequest(db)
// No query may read a team's library before colleagues' deletions are applied.
db.on('ready', async (opened) => {
  const isOfTeam = await opened.table('teamState').get('status')
  if (isOfTeam) await erasuresRead()
})
