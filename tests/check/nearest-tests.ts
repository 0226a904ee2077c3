/**
 * The test files that a change can affect: those that reach a changed file through their imports, fewest imports
 * between them first. `graph` has what each file imports.
 */
export function nearestTests(
  graph: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
  isTest: (file: string) => boolean,
): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const reached = new Set(changed)
  // A set visits what is added to it while it is walked.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((file) => isTest(file) && graph.has(file))
}
