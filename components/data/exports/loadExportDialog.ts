/** Loads what exports records, when somebody asks for it. */
export const loadExportDialog = () =>
  import('./ExportDialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog }))
