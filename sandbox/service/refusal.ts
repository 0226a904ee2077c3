/** Thrown by whatever finds that a request cannot be answered as asked. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
