/** Declared fields, without the type's index signature. */
export type NamedField<Shape> = keyof {
  [Key in keyof Shape as string extends Key ? never : Key]: true
}

/** Fields not shown elsewhere. `shown` must list every declared field, so a new field is a type error. */
export function extraFields<Shape extends object>(
  data: Shape,
  shown: Record<NamedField<Shape>, true>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !Object.hasOwn(shown, key)))
}
