import { accountState, unknownAccount } from '../credits/account.ts'
import { defineFact } from './fact.ts'

export const account = defineFact('account', {
  version: 1,
  schema: accountState,
  fallback: () => unknownAccount,
})
