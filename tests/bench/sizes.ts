import { gzipSize, packageBudget, packageSize, sizeBudgets } from '../architecture/sizes.ts'
import type { Figure } from './figure.ts'

/** What the package is made of. */
const parts = {
  'the scripts of pages': /^chunks\//,
  'the worker': /^(background|worker)\.js$/,
  'what a team needs': /^team\.js$/,
  'texts in English': /^_locales\/en\//,
  'texts in six more languages': /^_locales\/(?!en\/)/,
  'pictures of the guide': /\.webp$/,
  style: /\.css$/,
}

function whyPackage(extension: string): string {
  const each = Object.entries(parts).map(
    ([name, files]) => `${name} ${Math.round(packageSize(extension, files))}`,
  )
  return (
    `400 kB were wished for, which the scripts alone pass. In kB it is ${each.join(', ')}, the rest icons and licences. ` +
    'Nothing of it is loaded before it is needed: what a page, the panel or the worker loads stands above. Only a download ' +
    'of some seconds is longer by it, once for each version. Looked at and left: pictures in another format (no encoder ' +
    'that builds the same bytes everywhere), shorter names of texts (5 to 7 kB a language, for names that nobody can search for).'
  )
}

/** What is loaded and downloaded, each file compressed by itself. `npm run check` holds it to the same budgets. */
export function sizeFigures(extension: string): Figure[] {
  const figure = (name: string, goal: number, value: number): Figure => ({
    name,
    unit: 'kB',
    goal: `≤ ${goal} kB`,
    values: [value],
  })
  return [
    ...Object.entries(sizeBudgets).map(([name, { files, gzip }]) =>
      figure(name, gzip, gzipSize(extension, files)),
    ),
    { ...figure('the package', packageBudget, packageSize(extension)), why: whyPackage(extension) },
  ]
}
