const PLURAL = ['ها', 'های', 'هایی', 'هایم', 'هایت', 'هایش', 'هایمان', 'هایتان', 'هایشان', 'هاست']
const DEGREE = ['تر', 'ترین', 'تری', 'ترها', 'ترهای', 'ترین‌ها']
const OWNER = ['ام', 'ات', 'اش', 'مان', 'تان', 'شان', 'یم', 'یت', 'یش', 'یمان', 'یتان', 'یشان']
const OTHER = ['ی', 'یی', 'ای', 'اند', 'ایم', 'اید', 'است', 'ست', 'ان', 'انی']

/** Suffixes written separately, after a ZWNJ or a space. */
export const SUFFIXES: ReadonlySet<string> = new Set(
  [...PLURAL, ...DEGREE, ...OWNER, ...OTHER].filter((suffix) => !suffix.includes('\u200c')),
)

/** Suffixes that may also be written without a separator, longest first. */
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
