import { addressPieces } from './addressPieces.ts'
import './AddressText.css'

/** A mail or web address that wraps where a reader would break it. */
export function AddressText({ children }: { children: string }) {
  return (
    <span class="address-text" dir="ltr">
      {addressPieces(children).map((piece, index) => (
        <span key={index}>{piece}</span>
      ))}
    </span>
  )
}
