/** Entry points that the worker loads when it needs them: the module that each starts with, by the entry's name. */
export const onDemandFiles = {
  team: 'entrypoints/team.ts',
  crm: 'entrypoints/crm.ts',
}
