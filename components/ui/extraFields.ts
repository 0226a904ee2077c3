/** The fields that a shape names; a loose shape also lets any other through. */
export type NamedField<Shape> = keyof {
  [Key in keyof Shape as string extends Key ? never : Key]: true
}

/**
 * What of `data` has no place of its own. `shown` must list every field that the shape names, so that a field that
 * the shape gains can't be forgotten.
 */
export function extraFields<Shape extends object>(
  data: Shape,
  shown: Record<NamedField<Shape>, true>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !Object.hasOwn(shown, key)))
}
