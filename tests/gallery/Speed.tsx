import { useSignal } from '@preact/signals'
import { render } from 'preact'
import { useRef } from 'preact/hooks'
import { PersonCard } from '../../components/record/person/PersonCard.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { veteranPerson } from './samples/people.ts'
import { now } from './samples/section.ts'
import { Specimen } from './Specimen.tsx'

const rounds = 9

/** In ms, to render and lay out a card with 200 positions. */
function measure(into: HTMLElement): number {
  const took = Array.from({ length: rounds }, () => {
    const begun = performance.now()
    render(<PersonCard profile={veteranPerson} now={now} />, into)
    into.getBoundingClientRect()
    const lasted = performance.now() - begun
    render(null, into)
    return lasted
  })
  return took.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}

export function Speed() {
  const reported = useSignal('')
  const place = useRef<HTMLDivElement>(null)
  const run = () => {
    if (!place.current) return
    reported.value = `${measure(place.current).toFixed(1)} ms`
  }
  return (
    <Specimen title="Speed">
      <div class="gallery-row">
        <Button onClick={run}>Render 200 positions</Button>
        <output>{reported}</output>
      </div>
      <div ref={place} />
    </Specimen>
  )
}
