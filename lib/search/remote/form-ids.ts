/** The search forms, in the order of their choice. Apart from the forms, which the worker doesn't need. */
export const formIds = ['person', 'email', 'people', 'jobs', 'company'] as const

export type FormId = (typeof formIds)[number]
