/**
 * Format of the lists below. A name is `own script=in Latin letters`, or written once if its own script is Latin. A
 * family name with a different form for women has both, the men's first: `Волков=Volkov|Волкова=Volkova`. A place is
 * `city|state|country|two-letter code`.
 */
export interface Culture {
  weight: number
  ownScript: number
  language: string
  also: string[]
  women: string[]
  men: string[]
  families: string[]
  places: string[]
}

export function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
