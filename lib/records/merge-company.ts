import type { Company } from '../api/schemas/company.ts'
import { correctedCompany } from './corrections/correctable-fields.ts'
import type { Sections } from './database/rows/sections.ts'

/** A company as all that is known of it says: what was bought, with corrections; `undefined` where nothing was. */
export function mergeCompany({ company, corrections }: Sections): Company | undefined {
  return company && correctedCompany(company.data, corrections)
}
