import type { Data } from '../../lib/api/operations.ts'
import { EmailCard } from '../email/EmailCard.tsx'
import { extraFields } from '../ui/extraFields.ts'
import { MoreFields } from '../ui/MoreFields.tsx'
import { AskAgain } from './AskAgain.tsx'
import { NothingInside } from './NothingInside.tsx'
import { provenanceOf } from './provenanceOf.ts'
import type { FoundProps } from './searchProps.ts'
import { shownOfAnswer } from './shownOfAnswer.ts'

export function EmailsFound({ beside, state, asked }: FoundProps) {
  const data = asked.reply?.data as Data<'emailFinderFromNameAndCompany'> | null | undefined
  if (!data?.emails) return <NothingInside state={state} asked={asked} />
  return (
    <>
      <EmailCard
        emails={{ ...provenanceOf(asked), data: data.emails }}
        now={beside.now.value}
        actions={<AskAgain state={state} />}
      />
      <MoreFields extra={extraFields(data, { emails: true, ...shownOfAnswer })} raw={data} />
    </>
  )
}
