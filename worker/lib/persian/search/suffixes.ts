/** What is written behind a noun or an adjective: plurals, comparatives, possessives, the indefinite and short forms of "to be". */
const PLURAL = ['ها', 'های', 'هایی', 'هایم', 'هایت', 'هایش', 'هایمان', 'هایتان', 'هایشان', 'هاست']
const DEGREE = ['تر', 'ترین', 'تری', 'ترها', 'ترهای', 'ترین‌ها']
const OWNER = ['ام', 'ات', 'اش', 'مان', 'تان', 'شان', 'یم', 'یت', 'یش', 'یمان', 'یتان', 'یشان']
const OTHER = ['ی', 'یی', 'ای', 'اند', 'ایم', 'اید', 'است', 'ست', 'ان', 'انی']

/** Suffixes as they stand alone, behind a half-space or a space: they never make another word of what they follow. */
export const SUFFIXES: ReadonlySet<string> = new Set(
  [...PLURAL, ...DEGREE, ...OWNER, ...OTHER].filter((suffix) => !suffix.includes('\u200c')),
)

/** Those that are also written without any space between, longest first. */
export const ATTACHED_SUFFIXES: readonly string[] = [
  ...PLURAL,
  'تر',
  'ترین',
  'مان',
  'تان',
  'شان',
  'یم',
  'یت',
  'یش',
  'ی',
  'یی',
  'م',
  'ت',
  'ش',
  'ان',
  'ات',
].sort((a, b) => b.length - a.length)
