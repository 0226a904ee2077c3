import { LockCard } from '../../components/lock/LockNotice.tsx'
import { LockForms } from '../../components/lock/LockSettings.tsx'
import { lockSettings, unlocking, unlockings } from './samples/lock.ts'
import { Specimen } from './Specimen.tsx'

/** The optional lock: closed, and as Settings shows it. */
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
    </>
  )
}
