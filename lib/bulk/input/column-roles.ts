export const columnRoles = [
  'address',
  'email',
  'fullName',
  'firstName',
  'lastName',
  'company',
  'domain',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Further contents of columns. No lookup uses them; an import of contacts does. */
export const detailRoles = ['title', 'phone', 'note', 'labels'] as const
export type DetailRole = (typeof detailRoles)[number]
