import { useEffect, useState } from 'preact/hooks'
import type { Database } from '../../lib/records/database/database.ts'
import { makeModel, type OwnedModel } from '../model/model.ts'
import { watchInbox, type InboxModel } from './inboxModel.ts'

interface SharedInbox {
  owned: OwnedModel<InboxModel>
  users: number
}

let shared: SharedInbox | null = null

/** One per page, so that the navigation's number and the list always show the same items. */
export function useInbox(db: Database): InboxModel {
  const [own] = useState(() => {
    shared ??= { owned: makeModel(() => watchInbox(db)), users: 0 }
    shared.users += 1
    return shared
  })
  useEffect(
    () => () => {
      own.users -= 1
      if (own.users > 0) return
      own.owned.dispose()
      if (shared === own) shared = null
    },
    [own],
  )
  return own.owned.model
}
