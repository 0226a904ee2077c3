import { Fragment } from 'preact'
import { addressPieces } from './addressPieces.ts'

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
