import { addRow, addWords, replace, type Recipe } from '../edits.ts'

const price = 'price: oneCredit'

export const operation: Recipe = {
  name: 'an operation',
  check: 'operation.test.ts',
  apply(copy) {
    copy.change(
      'lib/api/schemas/responses.ts',
      (text) => `${text}
export const award = z.looseObject({ title: text, issuer: text })
export const awards = z.looseObject({ awards: list(award) })
`,
    )
    addRow(
      copy,
      'lib/api/operations.ts',
      'operations',
      `  getAwards: {
    number: 21,
    ...get,
    path: '/v1/enrichment/awards',
    input: bySocialUrl,
    response: responses.awards,
    gives: 'awards',
    section: 'awards',
    ${price},
    identifiedBy: page,
  },`,
    )
    addRow(
      copy,
      'lib/purchases/operations.ts',
      'operationUses',
      `  getAwards: {
    offered: { page: bySocialUrl },
    files: ({ awards }, requested) => listAbout(requested, 'awards', awards),
  },`,
    )
    addWords(copy, 'ui.operation.getAwards', 'Awards')

    addRow(
      copy,
      'sandbox/service/operations.ts',
      'rows',
      "  [21, 'getAwards', 'GET /v1/enrichment/awards', 'reduced', validated('address', person.getAwards)],",
    )
    copy.change(
      'sandbox/service/handlers/person.ts',
      (text) => `${text}
export const getAwards = (call: Call, { socialUrl }: ParametersOf<'address'>): Outcome =>
  part(call, socialUrl, ({ lastName }) => ({ awards: [{ title: 'Map of the year', issuer: lastName }] }))
`,
    )
    addRow(copy, 'sandbox/service/prices.ts', 'prices', '  21: fixed(1),')

    replace(
      copy,
      'tests/unit/components/console/calls.ts',
      /^ {4}getQuotas: /m,
      '    getAwards: profile,\n$&',
    )
    addRow(copy, 'tests/unit/components/console/fields.test.ts', 'specified', "  getAwards: ['socialUrl*'],")
    replace(
      copy,
      'docs/api-coverage.csv',
      /^20,.*$/m,
      '$&\n21,getAwards,Refresh a section: Awards,,tests/unit/api/client.test.ts',
    )
  },
}
