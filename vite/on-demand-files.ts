/** Files that the worker loads on demand: entry points by name. */
export const onDemandFiles = {
  team: 'entrypoints/team.ts',
  crm: 'entrypoints/crm.ts',
}
