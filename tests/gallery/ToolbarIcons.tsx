import { toolbarStates } from '../../assets/icons/toolbar.ts'
import { iconOf } from '../../lib/platform/toolbar.ts'
import { Specimen } from './Specimen.tsx'

/** On typical browser backgrounds, in its actual size and in the size of the drawing. */
export function ToolbarIcons() {
  return (
    <Specimen title="Toolbar icon">
      {['#f9fbff', '#202124'].map((ground) => (
        <div key={ground} class="gallery-row gallery-toolbar" style={{ background: ground }}>
          {toolbarStates.map((state) => (
            <span key={state}>
              <img src={iconOf(state).path[16]} width={16} alt={state} />
              <img src={iconOf(state).path[16]} width={64} alt="" class="gallery-pixels" />
            </span>
          ))}
        </div>
      ))}
    </Specimen>
  )
}
