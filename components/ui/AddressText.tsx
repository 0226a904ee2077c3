import { Fragment } from 'preact'

/** Wraps after `@` and slashes. It uses `<wbr>`, because screen readers pause between inline boxes. */
export function AddressText({ children }: { children: string }) {
  return (
    <bdi dir="ltr">
      {addressPieces(children).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </bdi>
  )
}

export function addressPieces(text: string): string[] {
  return text.match(/[^@/?&]*[@/?&]+|[^@/?&]+/g) ?? []
}
