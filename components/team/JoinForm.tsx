import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { Invitation } from '../../lib/team/invitation.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { Button } from '../ui/Button.tsx'
import { FactList } from '../ui/FactList.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { JoinModel, JoinProblem } from './joinModel.ts'
import { joinProblemKey, joinProblemText } from './joinTexts.ts'

export function JoinForm({ model }: { model: JoinModel }) {
  const problem = model.problem.value
  const invitation = model.invitation.value
  // Call `join` before anything asynchronous: browsers show a permission prompt only directly after the submit.
  const submit = (event: Event) => {
    event.preventDefault()
    model.join()
  }
  return (
    <form class="team-join" onSubmit={submit} noValidate>
      <AreaField
        label={i18n.t('team.invitation')}
        description={i18n.t('team.invitationHint')}
        error={problem && ofText.includes(problem) ? joinProblemText(problem) : null}
        value={model.typed.value}
        onInput={model.edit}
      />
      {invitation && <Invited invitation={invitation} />}
      <div class="team-acts">
        <Button variant={invitation ? 'primary' : 'outlined'} type="submit" busy={model.joining.value}>
          {i18n.t('team.joinAct')}
        </Button>
        <FileButton
          accept=".txt,.sidelight-team,text/plain"
          busy={false}
          label={i18n.t('team.invitationFile')}
          onFile={model.choose}
        >
          {i18n.t('team.chooseFile')}
        </FileButton>
      </div>
      {problem && !ofText.includes(problem) && (
        <Notice tone="error" help={hrefOfMessage(joinProblemKey(problem))}>
          {joinProblemText(problem)}
        </Notice>
      )}
    </form>
  )
}

const ofText: readonly JoinProblem[] = ['empty', 'foreign', 'incomplete', 'newer', 'wrong', 'unreadable-file']

function Invited({ invitation: { team, memberName, urls } }: { invitation: Invitation }) {
  return (
    <div class="team-invited">
      <FactList
        facts={[
          { label: i18n.t('team.fact.team'), value: team },
          { label: i18n.t('team.fact.member'), value: memberName },
          { label: i18n.t('team.fact.urls'), value: urls.join(', ') },
        ]}
      />
      <p class="field-description">{i18n.t('team.permissionNote')}</p>
    </div>
  )
}
