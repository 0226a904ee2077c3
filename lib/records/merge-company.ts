import type { Company } from '../api/schemas/company.ts'
import { correctedCompany } from './corrections/correctable-fields.ts'
import type { Sections } from './rows/sections.ts'

/** A company with its corrections; `undefined` if nothing was bought. */
export function mergeCompany({ company, corrections }: Sections): Company | undefined {
  return company && correctedCompany(company.data, corrections)
}
