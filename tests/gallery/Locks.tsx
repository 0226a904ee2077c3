import { OpenProtected } from '../../components/data/OpenProtected.tsx'
import { PasswordFields, type FilePassword } from '../../components/data/PasswordFields.tsx'
import { LockCard } from '../../components/lock/LockNotice.tsx'
import { LockForms } from '../../components/lock/LockSettings.tsx'
import { lockSettings, unlocking, unlockings } from './samples/lock.ts'
import { Specimen } from './Specimen.tsx'

const nothing = () => {}
const problems = [null, 'password', 'cut', 'changed', 'newer'] as const
const password: FilePassword = {
  isRequested: true,
  typed: 'one password',
  repeated: 'another',
  problem: 'different',
  edit: nothing,
  take: () => undefined,
}

export function Locks() {
  return (
    <>
      {Object.entries(unlockings).map(([name, problem]) => (
        <Specimen key={name} title={`Lock: ${name}`}>
          <LockCard model={unlocking(problem)} />
        </Specimen>
      ))}
      <Specimen title="Lock settings: none">
        <LockForms model={lockSettings('none', null)} />
      </Specimen>
      <Specimen title="Lock settings: too short">
        <LockForms model={lockSettings('none', 'short')} />
      </Specimen>
      <Specimen title="Lock settings: different">
        <LockForms model={lockSettings('none', 'different')} />
      </Specimen>
      <Specimen title="Lock settings: set">
        <LockForms model={lockSettings('unlocked', null, 'set')} />
      </Specimen>
      <Specimen title="Lock settings: locked">
        <LockForms model={lockSettings('locked', null)} />
      </Specimen>
      {problems.map((problem) => (
        <Specimen key={problem ?? 'closed'} title={`File with a password: ${problem ?? 'closed'}`}>
          <OpenProtected problem={problem} busy={false} onOpen={nothing} onCancel={nothing} />
        </Specimen>
      ))}
      <Specimen title="Password for a file">
        <PasswordFields password={password} />
      </Specimen>
    </>
  )
}
