/**
 * Latin, Cyrillic, Greek and Armenian letters, each group after the ASCII letter that they resemble. Source: Unicode
 * Technical Standard 39 (confusables.txt, copyright Unicode, Inc., under the Unicode License V3), without compatibility
 * decompositions, plus small letters that resemble small capitals.
 */
const groups =
  'AΑА BꞴΒВ CСҪ DĐÐƉ EΕЕɆ FꞘϜƑ GԌǤ HΗНⱧҢĦӉӇ JꞲͿЈɈ KΚКⱩҚꝀҞ LŁ MΜϺМӍ NΝƝ OΟОՕØƟꝊθΘӨѲ PΡР RƦ SЅՏ ' +
  'TΤТȾƮҬŦ UՍɄ VѴ WԜ XꞳΧХҲ YΥУҮɎҰ ZΖƵȤ aɑαа bƄЬɓƃƂБƀҍҌѣѢв cᴄсȼҫ dԁɗɖƌđ eꬲеҽɇҿ fꬵꞙẝքƒᵮ gɡᶃƍցɠǥ ' +
  'hһհɦꚕħћн iıɪɩιіꙇӏɨᵻᵼ jϳјɉ kƙкκ lƖǀΙІӀłɭƗƚɫ nոռɳƞηᵰ oᴏᴑꬽοσоօøꬾɵꝋөѳ pρрƥᵽ qԛգզʠ rꭇꭈᴦгɽɼɍғᵲ sꜱƽѕʂᵴ ' +
  'tƭŧᵵтτ uꞟᴜꭎꭒʋυսᵾ vᴠνѵ wɯᴡѡԝաѽꝡ xх yɣᶌʏỿꭚγуүƴɏұ zᴢʐƶȥᵶ mм'

const alike = new Map(
  groups.split(' ').flatMap((group) => {
    const [plain = '', ...letters] = Array.from(group)
    return letters.map((letter) => [letter, plain] as const)
  }),
)

const confusable = new RegExp(`[${[...alike.keys()].join('')}]`, 'gu')

/** For comparisons only. */
export const withoutLookalikes = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(confusable, (letter) => alike.get(letter) ?? letter)
    .normalize('NFC')

/** Also maps `0`, `1`, `|` and capital `I` to `o` and `l`. */
export const skeletonOf = (text: string): string =>
  withoutLookalikes(text).replaceAll('0', 'o').replaceAll(/[1|I]/g, 'l')
