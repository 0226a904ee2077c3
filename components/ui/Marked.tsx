import { Fragment } from 'preact'

interface MarkedProps {
  text: string
  marks: readonly (readonly [start: number, end: number])[]
}

export function Marked({ text, marks }: MarkedProps) {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
