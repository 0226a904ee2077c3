import { randomOf, type Random } from '../../generated/random.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'

interface Script {
  syllables: string[]
  from: number
  to: number
  share: number
}

const split = (text: string) => text.split(' ')

const scripts = {
  latin: {
    syllables: split(
      'ba be bri ca cor da del dri e fa fen ga gri ha hel i ja ka kol la len li mar mi mon na nel no o pa per ra ren ri ro sa sen sko ta tor u va ver wil wo ya zan',
    ),
    from: 2,
    to: 4,
    share: 55,
  },
  marked: {
    syllables: split(
      'bjø bré çe dé è fö gü hå jé kö lø łu mü ná ñe nö øs pé ra řé rô sá sé šö tü ûr vä wé żó ğı ên ín',
    ),
    from: 2,
    to: 4,
    share: 15,
  },
  cyrillic: {
    syllables: split('ал бо ва ге да ев жи за ил ка ле ма ни ов по ра се та ур фё ха чи ша юр яс'),
    from: 2,
    to: 4,
    share: 6,
  },
  greek: {
    syllables: split('αλ βα γε δί ερ ζω ηλ θέ κα λά μα νι ξέ πα ρό σω τά φι χρ'),
    from: 2,
    to: 4,
    share: 2,
  },
  arabic: {
    syllables: split('أح بن جم حا خل دا رش زي سع شر صا طه عم غا فا قا كر لي مح نا هش وس يا'),
    from: 2,
    to: 3,
    share: 7,
  },
  han: {
    syllables: split(
      '山 川 田 林 森 中 村 木 本 高 橋 渡 辺 伊 藤 加 佐 小 石 原 井 松 竹 清 水 阿 部 池 上 前 岡 王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 马 朱 胡 郭 何 伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 涛 明 超 霞 平 刚 花 子 美 恵 翔 太 健 一 海 斗',
    ),
    from: 2,
    to: 3,
    share: 7,
  },
  hangul: {
    syllables: split('김 이 박 최 정 강 조 윤 장 임 민 준 서 연 지 우 하 은 도 현 수 아 영 진 호 성 혜'),
    from: 2,
    to: 3,
    share: 5,
  },
  thai: { syllables: split('สม ชาย ใจ ดี วัน ทอง แก้ว ศรี พร ชัย นา รี'), from: 2, to: 3, share: 3 },
} satisfies Record<string, Script>

export type ScriptName = keyof typeof scripts

const chances = Object.entries(scripts).flatMap(([name, { share }]) =>
  Array.from({ length: share }, () => name as ScriptName),
)

export interface SearchPerson {
  subject: Subject
  script: ScriptName
}

export function searchLibrary(count: number, seed = 1): SearchPerson[] {
  const words = randomOf(seed, 0)
  const pool = (script: Script, size: number) => Array.from({ length: size }, () => wordIn(words, script))
  const pools = Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [
      name,
      { given: pool(script, 2000), family: pool(script, 20_000) },
    ]),
  ) as Record<ScriptName, { given: string[]; family: string[] }>
  const trades = pool(scripts.latin, 5000)
  const marks = pool(scripts.marked, 400)
  return Array.from({ length: count }, (_, number) => {
    const random = randomOf(seed, number + 1)
    const script = random.one(chances)
    const { given, family } = pools[script]
    const isJoined = script === 'han' || script === 'hangul'
    const name = `${often(random, given)}${isJoined && random.chance(0.5) ? '' : ' '}${often(random, family)}`
    const some = (maximum: number) =>
      Array.from({ length: random.whole(2, maximum) }, () => often(random, trades)).join(' ')
    const company = `${often(random, trades)} ${random.one(['GmbH', 'Ltd', 'SA', 'Works', 'Labs'])}`
    const handle = `${often(random, trades)}-${often(random, trades)}-${number.toString(36)}`.toLowerCase()
    const domain = `${company.split(' ')[0]}.example`
    const at = 1_700_000_000_000 + random.whole(0, 1e10)
    const subject: Subject = {
      key: `person:${handle}`,
      kind: 'person',
      aliases: [`person:${handle}`, `person:member:${number}`],
      name,
      headline: some(6),
      company,
      place: `${random.one(marks)}, ${random.one(trades.slice(0, 50))}`,
      email: random.chance(0.4) ? `${often(random, trades)}.${number}@${domain}` : '',
      url: `https://network.test/in/${handle}`,
      tags: random.chance(0.2) ? [random.one(trades.slice(0, 40))] : [],
      lists: [],
      note: random.chance(0.1) ? some(14) : '',
      createdAt: at,
      updatedAt: at,
    }
    return { subject, script }
  })
}

function wordIn(random: Random, { syllables, from, to }: Script): string {
  const word = Array.from({ length: random.whole(from, to) }, () => random.one(syllables)).join('')
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function often<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(items.length * random.next() ** 3)]!
}
