/**
 * Names are written `own script=in Latin letters`, or only once when the own script is Latin. A family name with a
 * different form for women gives both, men's first: `Волков=Volkov|Волкова=Volkova`. A place is
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
