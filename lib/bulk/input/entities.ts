/** From U+00A0 on. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** Each followed by its character. */
const others =
  'amp & lt < gt > quot " apos \' euro € trade ™ bull • hellip … ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ'

const named = new Map([
  ...latin.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...others.matchAll(/(\w+) (\S)/g).map(([, name = '', character = '']) => [name, character] as const),
])

/** Replaces the character references of XML and HTML. Unknown ones stay as they are. */
export const withEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(\w{1,10}));/gi,
        (whole, hex?: string, decimal?: string, name?: string) =>
          name === undefined
            ? characterAt(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16))
            : (named.get(name) ?? whole),
      )
    : text

/** The character with this code point; empty if there is none. */
export function characterAt(code: number): string {
  // As browsers do, because Windows programs write the codes of windows-1252.
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  return code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : ''
}
