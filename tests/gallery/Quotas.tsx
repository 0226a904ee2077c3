import { QuotaMeters } from '../../components/account/QuotaMeters.tsx'
import { now } from './samples/section.ts'
import { Specimen } from './Specimen.tsx'

const inSeconds = (seconds: number) => now + seconds * 1000
const untold = { limit: null, remaining: null, resetsAt: null }

export function Quotas() {
  return (
    <>
      <Specimen title="Quota">
        <QuotaMeters
          balance={{ remaining: 845.5, total: 1000, topUp: { enabled: true, threshold: 100, amount: 1000 } }}
          limits={{
            day: { limit: 5000, remaining: 212, resetsAt: inSeconds(40_000) },
            minute: { limit: 60, remaining: 0, resetsAt: inSeconds(42) },
          }}
          now={now}
        />
      </Specimen>
      <Specimen title="Quota, little told">
        <QuotaMeters
          balance={{ remaining: 31, total: null, topUp: null }}
          limits={{ day: { limit: 5000, remaining: 0, resetsAt: inSeconds(-300) }, minute: untold }}
          now={now}
        />
      </Specimen>
    </>
  )
}
