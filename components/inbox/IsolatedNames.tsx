/** In bold. They are enclosed in U+2068 and U+2069. */
export function IsolatedNames({ text }: { text: string }) {
  return (
    <>{text.split(/\u2068|\u2069/).map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part))}</>
  )
}
