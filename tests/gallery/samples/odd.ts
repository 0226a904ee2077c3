import type { Post, Reaction } from '../../../lib/api/schemas/activity.ts'
import type { Company } from '../../../lib/api/schemas/company.ts'
import type { Job } from '../../../lib/api/schemas/job.ts'
import type { FoundEmail } from '../../../lib/records/rows/sections.ts'
import { section } from './section.ts'

export const longWord =
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzdurchführungsverordnungsentwurf'
const longPath = `https://www.social.example/${longWord}/?${'trackingParameter=0123456789abcdef&'.repeat(4)}`
const markup = '<img src=x onerror=alert(1)> <b>bold</b> {{template}} \u202Eright to left override'

export const hostileCompany = section<Company>(
  {
    name: longWord,
    tagline: `${longWord} ${markup}`,
    websiteUrl: 'javascript:alert(1)',
    socialUrl: longPath,
    phone: '+0123456789 '.repeat(8),
    industry: longWord,
    employeeCount: 123_456_789_012,
    employeeCountRange: { start: 1_000_000, end: 999_999_999 },
    description: `${markup}\n${longWord} ${longPath}`,
    specialities: [longWord, markup, 'a', 'b'],
    headquarter: { street1: longWord, city: longWord, country: 'ZZ' },
    fundingData: { [longWord]: { [longWord]: [longWord, { deep: [{ deeper: longWord }] }] } },
  },
  'getCompanyByDomain',
  900,
  [{ path: `employeeCountRange.${longWord}`, value: { start: longWord } }],
)

export const arabicCompany = section<Company>(
  {
    name: 'المرسى للأنظمة البحرية',
    tagline: 'جسور هادئة وسفن آمنة',
    websiteUrl: 'https://almarsa.example/',
    phone: '+968 24 123 456',
    industry: 'النقل البحري',
    employeeCount: 87,
    description: 'تصنع المرسى برامج الملاحة للعبّارات.\nتأسست في مسقط على يد ربّانين ومهندسة.',
    specialities: ['الخرائط الإلكترونية', 'ECDIS', 'تخطيط المسار'],
    headquarter: { city: 'مسقط', country: 'OM' },
  },
  'getCompanyByDomain',
)

export const bareJob = section<Job>({ title: 'Deckhand' }, 'getJobDetails', 40)

export const hostileJob = section<Job>(
  {
    title: `${longWord} ${markup}`,
    companyName: longWord,
    location: longWord,
    url: longPath,
    creationDate: 'whenever',
    repostedJob: true,
    applicantsCount: 0,
    flexibility: longWord,
    contractType: 'SOMETHING_NOBODY_HAS_EVER_HEARD_OF_AND_THAT_IS_LONG',
    description: `${markup}\n\n${longWord}:\n• ${longWord}\n• <script>alert(1)</script>\n\n${longPath}`,
  },
  'getJobDetails',
  0,
  [{ path: 'applicantsCount', value: 'many' }],
)

export const markedJob = section<Job>(
  {
    title: 'Harbour Pilot (m/f/d)',
    companyName: 'Nordhavn Pilots',
    location: 'Cuxhaven, Germany',
    creationDate: '2026-11-20T08:00:00Z',
    applicantsCount: 1,
    flexibility: 'ON_SITE',
    contractType: 'CONTRACT',
    experienceLevel: 'Director',
    description:
      '<p>You board ships in any weather.</p><p><strong>YOUR DAY</strong></p><ul><li>Climb ladders &amp; drink coffee</li><li>Say &quot;hard to port&quot; calmly</li></ul><p>How to apply:</p><p>1. Write to us<br>2. Come for a swim<br>3. Sign</p><p>More at https://nordhavn.example/pilots (in German).</p>',
  },
  'getJobDetails',
  0,
)

export const arabicJob = section<Job>(
  {
    title: 'مهندسة ملاحة أولى',
    companyName: 'المرسى للأنظمة البحرية',
    location: 'مسقط، عُمان',
    creationDate: '2026-11-01T08:00:00Z',
    flexibility: 'عن بُعد',
    description: 'نبحث عن مهندسة تحب البحر.\n\nالمهام:\n• تطوير مخطط المسار\n• اختبار ECDIS في الميناء',
  },
  'getJobDetails',
)

export const hostileEmails = section<FoundEmail[]>(
  [
    { value: `${'very.'.repeat(12)}long@${'sub.'.repeat(14)}example`, type: 'professional' },
    { value: 'x@example?bcc=everyone', type: longWord },
  ],
  'emailFinderFromUrl',
  3,
  [{ path: 'emails.2', value: ['not', 'an', 'email'] }],
)

const author = { authorName: longWord, authorHeadline: longWord, authorUrl: 'javascript:alert(1)' }

export const hostilePosts = section<Post[]>(
  [
    {
      activityId: '1',
      author,
      text: `${markup} ${longWord} ${longPath}`,
      activityDate: 'a while ago',
      reactionsCount: 123_456_789,
      commentsCount: 98_765_432,
      activityUrl: longPath,
      relatedPost: { author, text: longWord, activityDate: '2019-01-01', reactionsCount: 1_000_000 },
    },
    { activityId: '2' },
  ],
  'getPosts',
  2,
  [{ path: 'posts.2.text', value: 42 }],
)

export const arabicPosts = section<Post[]>(
  [
    {
      activityId: '1',
      author: { authorName: 'ليلى عبد الرحمن', authorHeadline: 'مهندسة برمجيات أولى' },
      text: 'جسر هادئ هو جسر آمن.\nأزلنا هذا الأسبوع ٤١ إنذاراً من عبّارة واحدة. https://almarsa.example/quiet',
      activityDate: '2026-11-18T07:30:00Z',
      activityUrl: 'https://www.social.example/feed/update/9/',
      reactionsCount: 310,
      commentsCount: 12,
    },
  ],
  'getPosts',
)

export const noReactions = section<Reaction[]>([], 'getReactions')
