export const loadExportDialog = () =>
  import('./ExportDialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog }))
