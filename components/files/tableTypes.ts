/** The files that can hold people, as an `accept` attribute takes them. */
export const tableTypes =
  '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/tab-separated-values,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
