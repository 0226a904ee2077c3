import { Fragment } from 'preact'
import { addressPieces } from './addressPieces.ts'

/** A mail or web address that wraps where a reader would break it. Boxes would do so too, but be read with gaps. */
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
