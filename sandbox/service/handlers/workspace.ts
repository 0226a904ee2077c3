import { basicQuotasData, quotasData } from '../envelope.ts'
import { found } from '../outcome.ts'
import type { Call, Outcome } from '../outcome.ts'

export const getQuotas = ({ account }: Call): Outcome =>
  found({ status: 'success', data: quotasData(account) })

export const getQuotasBasic = ({ account }: Call): Outcome =>
  found({ status: 'success', data: basicQuotasData(account) })
