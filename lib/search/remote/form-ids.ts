/** In the order of the menu. In a separate file, because the worker doesn't need the forms. */
export const formIds = ['person', 'email', 'people', 'jobs', 'company'] as const

export type FormId = (typeof formIds)[number]
