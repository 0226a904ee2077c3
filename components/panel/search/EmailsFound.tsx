import type { Data } from '../../../lib/api/operations.ts'
import { EmailCard } from '../../record/email/EmailCard.tsx'
import { extraFields } from '../../ui/extraFields.ts'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { AskAgain } from './AskAgain.tsx'
import { NothingInside } from './NothingInside.tsx'
import type { FoundProps } from './searchProps.ts'
import { shownOfResponse } from './extraOfResponse.ts'
import { provenanceOf } from './FoundList.tsx'

export function EmailsFound({ model, state, lookup }: FoundProps) {
  const data = lookup.reply?.data as Data<'emailFinderFromNameAndCompany'> | null | undefined
  const saved = lookup.found.find(({ sections }) => sections.emails)?.sections.emails
  const emails = data?.emails ? { ...provenanceOf(lookup), data: data.emails } : saved
  if (!emails) return <NothingInside state={state} lookup={lookup} />
  return (
    <>
      <EmailCard emails={emails} now={model.now.value} actions={<AskAgain state={state} />} />
      {data && <MoreFields extra={extraFields(data, { emails: true, ...shownOfResponse })} raw={data} />}
    </>
  )
}
