import type { Mark } from '../../../lib/search/local/marks.ts'

/** A text with the parts that were sought in it marked. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <bdi>
      {marks.map(([start, end], index) => (
        <>
          {text.slice(ends[index], start)}
          <mark key={start}>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(ends.at(-1))}
    </bdi>
  )
}
