/** The declared fields of a type, without its index signature. */
export type NamedField<Shape> = keyof {
  [Key in keyof Shape as string extends Key ? never : Key]: true
}

/** Fields that aren't shown elsewhere. `shown` must list every declared field, so that adding one is a type error. */
export function extraFields<Shape extends object>(
  data: Shape,
  shown: Record<NamedField<Shape>, true>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !Object.hasOwn(shown, key)))
}
