/** All test files that import a changed file, directly or not, nearest first. `graph`: the imports of each file. */
export function nearestTests(
  graph: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
  isTest: (file: string) => boolean,
): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const reached = new Set(changed)
  // The loop also visits elements that it adds to the set.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((file) => isTest(file) && graph.has(file))
}
