import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { cleanLine } from '#shared/persian/well-formed.ts'
import { invalid } from '#worker/lib/errors.ts'
import { feedKey } from '#worker/lib/feed-key.ts'
import { readXml, type XmlElement, XmlFlaw } from '#worker/lib/xml-read.ts'
import { webAddress } from './own-address.ts'

/** A subscription of the file: as it calls it, its feed, and its page where the file tells it. */
export interface Outline {
  name: string
  feed: URL
  page: URL | null
}

/** A line of the file nothing can be followed by; `address` is '' where it has none. */
export interface Malformed {
  name: string
  address: string
}

const NAME = 200
const ADDRESS = 2000

const REFUSED: Record<XmlFlaw['reason'], (line: string) => string> = {
  doctype: () => 'این پرونده بخشی به نام DOCTYPE دارد که برای ایمنی خوانده نمی‌شود؛ آن را بردار و دوباره بیاور',
  deep: () => 'پوشه‌های این پرونده بیش از اندازه تودرتویند؛ از برنامه‌ات فهرست ساده‌تری بگیر',
  many: () => `این پرونده بیش از ${persianDigits(LIMITS.opmlOutlines)} سطر دارد؛ دو نیمه‌اش کن و جدا بیاور`,
  malformed: (line) => `این پرونده در خط ${line} خراب است یا OPML نیست؛ از برنامه‌ات دوباره بگیرش`,
}

/** The subscriptions of an OPML file, each feed once, in its order. Errors: `invalid`, saying what to do. */
export function readOpml(file: string): { outlines: Outline[]; malformed: Malformed[] } {
  const root = readRoot(file)
  const lines = [...linesOf(root)]
  if (lines.length === 0) throw invalid({ opml: nothingIn(root) })
  const outlines = new Map<string, Outline>()
  const malformed: Malformed[] = []
  for (const { name, address, page } of lines) {
    const feed = address.length <= ADDRESS ? webAddress(address) : null
    if (!feed) malformed.push({ name, address: address.slice(0, ADDRESS) })
    else if (!outlines.has(feedKey(feed))) outlines.set(feedKey(feed), { name: name || feed.href, feed, page: webAddress(page) })
  }
  return { outlines: [...outlines.values()], malformed }
}

function readRoot(file: string): XmlElement {
  try {
    // Beside its lines it has a head and a body.
    return readXml(file, { elements: LIMITS.opmlOutlines + 50 })
  } catch (error) {
    if (error instanceof XmlFlaw) throw invalid({ opml: REFUSED[error.reason](persianDigits(error.line)) })
    throw error
  }
}

/** Lines that are no folder, from everywhere in the file, however deep they stand in folders. */
function* linesOf(element: XmlElement): Generator<{ name: string; address: string; page: string }> {
  if (element.name.toLowerCase() === 'outline') {
    const told = new Map([...element.attributes].map(([name, value]) => [name.toLowerCase(), value.trim()]))
    const page = told.get('htmlurl') ?? ''
    const address = told.get('xmlurl') || told.get('url') || page
    const name = [...cleanLine(told.get('text') || told.get('title') || '')].slice(0, NAME).join('')
    if (address || (name && element.children.length === 0)) yield { name, address, page }
  }
  for (const child of element.children) yield* linesOf(child)
}

const nothingIn = ({ name }: XmlElement): string =>
  /^(?:rss|feed|rdf)$/i.test(name)
    ? 'این خوراک یک پادکست یا سایت است؛ پروندهٔ OPML همهٔ دنبال‌شده‌ها را از برنامه‌ات بگیر'
    : 'در این پرونده چیزی برای دنبال کردن نیست؛ پروندهٔ OPML را از برنامه‌ات بگیر'
