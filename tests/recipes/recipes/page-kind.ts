import { addRow, addWords, replace, type Recipe } from '../edits.ts'

const url = '${host}/products/atlas'

export const pageKind: Recipe = {
  name: 'a page kind',
  check: 'page-kind.test.ts',
  apply(copy) {
    addRow(
      copy,
      'lib/pages/page-kinds.ts',
      'rows',
      "  product: { paths: ['products'], readId: canonicalHandle },",
    )
    addRow(
      copy,
      'lib/pages/examples.ts',
      'examplesOf',
      `  product: [
    {
      page: { kind: 'product', id: 'atlas', url: \`${url}/\` },
      addresses: [\`${url}/\`, \`\${host}/products/Atlas?trk=products\`, \`${url}/reviews/\`],
    },
  ],`,
    )
    replace(copy, 'lib/records/sections.ts', /(posts: \{ kinds: \['person', 'company')/, "$1, 'product'")
    replace(
      copy,
      'lib/purchases/first-section.ts',
      /(const firstSection.*?)\n\}/s,
      "$1\n  product: 'posts',\n}",
    )
    addRow(copy, 'lib/commands/tabs-of-page.ts', 'tabsOfPage', "  product: ['activity'],")
    addRow(copy, 'lib/bulk/input/offers.ts', 'offers', "  product: sectionsOfPages('product'),")
    addRow(copy, 'components/record/kindIcons.ts', 'kindIcons', "  product: 'building',")
    addWords(copy, 'panel.kind.product', 'Product')
    addWords(copy, 'localSearch.kind.product', 'Product')
    addWords(copy, 'run.kind.product', 'Products')
    addWords(copy, 'data.retention.kind.product', 'Products')
    addWords(copy, 'library.nothing.product', 'No products yet')
    addWords(copy, 'library.add.product', 'Add products')
    copy.regenerate(
      'docs/schemas/library-1.json',
      'vitest',
      'run',
      'tests/unit/exports/schema.test.ts',
      '--update',
    )
  },
}
