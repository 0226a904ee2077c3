/** Line drawings of 120 by 80 units, made for Sidelight: a round light, paper in front of it, and one lit object. */
interface Drawing {
  /** Closed shapes in the page's color, each in front of the previous one. */
  paper: readonly string[]
  /** Lines on or between the papers. */
  lines: string
  /** The lit object: a closed shape, then lines in front of it. */
  glass?: string
  lit?: string
  /** Dashed, for something that could be there but isn't. */
  isDashed?: true
  /** Mirrored in right-to-left layouts. */
  turns?: true
}

/** A rectangle with rounded corners. */
function box(x: number, y: number, width: number, height: number, round = 4): string {
  const corner = (dx: number, dy: number) => `a${round} ${round} 0 0 1 ${dx * round} ${dy * round}`
  const [across, down] = [width - 2 * round, height - 2 * round]
  return [
    `M${x + round} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}`,
    `h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`,
  ].join('')
}

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0z`

/** An empty browser window. */
const browser = box(20, 15, 80, 52, 5)
const browserHead = 'M20 26h80M27 20.5h.05M32 20.5h.05M37 20.5h.05'

/** Head and shoulders, positioned by the center of the head. */
const bust = (x: number, y: number) =>
  `${circle(x, y, 5)}M${x - 10} ${y + 18}c.8-6.5 4.6-9.5 10-9.5s9.2 3 10 9.5`

const table = {
  records: {
    paper: [box(24, 17, 72, 47)],
    lines: `M24 28h72M45 39h18M45 52h13M70 39h17M70 52h10${circle(35, 52, 3.5)}`,
    lit: circle(35, 39, 3.5),
    turns: true,
  },
  lists: {
    paper: [box(40, 13, 50, 46), box(30, 21, 50, 46)],
    lines: 'M38.5 33h.05M46 33h25M38.5 44h.05M46 44h19M46 55h12',
    lit: 'M38.5 51.5v7M35 55h7',
    turns: true,
  },
  searches: {
    paper: [box(24, 16, 58, 46)],
    lines: 'M33 28h26M33 39h17M33 50h20',
    glass: circle(76, 45, 13),
    lit: 'M85.5 54.5 96 65',
  },
  bulk: {
    paper: [box(20, 13, 28, 15, 3), box(20, 33, 28, 15, 3), box(20, 53, 28, 15, 3), box(74, 20, 28, 41)],
    lines: 'M26 20.5h11M26 40.5h15M26 60.5h8M81 31h14M81 40.5h14M81 50h8',
    lit: 'M54 40.5h14M63 35.5l5 5-5 5',
    turns: true,
  },
  sync: {
    paper: [box(17, 22, 34, 36, 5), box(69, 22, 34, 36, 5)],
    lines: `${bust(34, 33)}M77 33h18M77 40.5h18M77 48h10`,
    lit: 'M54 40h12M61.5 35.5 66 40l-4.5 4.5',
    turns: true,
  },
  usage: {
    paper: [box(32, 46, 11, 18, 2), box(48, 36, 11, 28, 2), box(80, 52, 11, 12, 2)],
    lines: 'M24 64h74M26 20h5M37 20h5M48 20h5M59 20h5M70 20h5M81 20h5M92 20h5',
    glass: box(64, 27, 11, 37, 2),
  },
  console: {
    paper: [box(22, 15, 76, 52, 5)],
    lines: 'M22 26h76M29 20.5h.05M34 20.5h.05M39 20.5h.05M49 51h18',
    lit: 'M33 37.5l7 6.75L33 51',
  },
  page: {
    paper: [browser],
    lines: `${browserHead}${bust(41, 40)}`,
    glass: box(66, 31, 40, 42),
    lit: 'M74 42h18M74 51h24M74 60h13',
    turns: true,
  },
  otherPage: {
    paper: [browser],
    lines: `${browserHead}M30 37h22M30 46h16M30 55h19`,
    glass: box(66, 31, 40, 42),
    isDashed: true,
    turns: true,
  },
  nothingFound: {
    paper: [],
    lines: '',
    glass: circle(57, 37, 20),
    lit: 'M71.5 51.5 88 68M48.5 37h.05M57 37h.05M65.5 37h.05',
  },
  email: {
    paper: [box(26, 19, 64, 43)],
    lines: 'M27.5 21 58 45l30.5-24',
    glass: circle(90, 59, 9),
    lit: 'M86 59l3 3 5.5-5.5',
  },
  company: {
    paper: ['M38 66V17h30v49z', 'M68 36h17v30H68z'],
    lines: 'M26 66h70M46 26h5M46 36h5M46 46h5M56 26h5M56 36h5M56 46h5M74 45h5M74 54h5',
    lit: 'M49 66V56h8v10',
  },
  activity: {
    paper: ['M30 16h56a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H56L43 67V56H30a5 5 0 0 1-5-5V21a5 5 0 0 1 5-5z'],
    lines: 'M35 28h34M35 37h20',
    lit: 'M68 46.5c-5-3.3-6.5-5.4-6.5-7.6a3.4 3.4 0 0 1 6.5-1.5 3.4 3.4 0 0 1 6.5 1.5c0 2.2-1.5 4.3-6.5 7.6z',
    turns: true,
  },
  key: {
    paper: [circle(44, 40, 16)],
    lines: circle(39, 40, 3.5),
    lit: 'M60 40h40M86 40v9M95 40v7',
  },
  sent: {
    paper: ['M24 41 96 17 70 65 56 48z'],
    lines: 'M96 17 56 48v16l7.5-8',
    lit: 'M24 58h14M32 66h18',
    turns: true,
  },
  done: {
    paper: [box(30, 14, 54, 52)],
    lines: 'M40 27h26M40 37h20M40 47h14',
    glass: circle(82, 58, 11),
    lit: 'M77 58l3.5 3.5 6.5-7',
  },
  gone: {
    paper: [],
    lines: '',
    glass: box(30, 17, 56, 46),
    lit: 'M50 33l16 14M66 33 50 47',
    isDashed: true,
  },
} satisfies Record<string, Drawing>

export type DrawingName = keyof typeof table

export const drawings: Readonly<Record<DrawingName, Drawing>> = table
