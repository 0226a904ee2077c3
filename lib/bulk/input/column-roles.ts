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

/** Only an import of contacts uses these. */
export const detailRoles = ['title', 'phone', 'note', 'labels'] as const
export type DetailRole = (typeof detailRoles)[number]
