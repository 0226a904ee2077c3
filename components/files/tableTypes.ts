/** File types with people, in the format of the `accept` attribute. */
export const tableTypes =
  '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/tab-separated-values,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
