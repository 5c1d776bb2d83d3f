import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine } from '#shared/persian/clean-text.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { invalid } from '#worker/lib/errors.ts'
import { feedKey } from '#worker/lib/feed-key.ts'
import { readXml, type XmlElement, XmlParseError } from '#worker/lib/read-xml.ts'
import { parseWebUrl } from './parse-target-url.ts'

/** `page` is null if the file gives no valid page URL. */
export interface Outline {
  name: string
  feed: URL
  page: URL | null
}

/** An outline without a usable URL; `address` may be empty. */
export interface Malformed {
  name: string
  address: string
}

const MAX_NAME_LENGTH = 200
const MAX_ADDRESS_LENGTH = 2000

const ERROR_MESSAGES: Record<XmlParseError['reason'], (line: string) => string> = {
  doctype: () => 'این پرونده بخشی به نام DOCTYPE دارد که برای ایمنی خوانده نمی‌شود؛ آن را حذف کن و دوباره بیاور',
  too_deep: () => 'پوشه‌های این پرونده بیش از اندازه تودرتویند؛ از برنامه‌ات لیست ساده‌تری بگیر',
  too_many: () => `این پرونده بیش از ${persianDigits(LIMITS.opmlOutlines)} سطر دارد؛ دو نیمه‌اش کن و جدا بیاور`,
  malformed: (line) => `این پرونده در خط ${line} خراب است یا OPML نیست؛ از برنامه‌ات دوباره بگیرش`,
}

/**
 * Returns the subscriptions of an OPML file in order, each feed once, and the outlines without a usable URL. Errors: `invalid` with advice.
 */
export function readOpml(file: string): { outlines: Outline[]; malformed: Malformed[] } {
  const root = readRoot(file)
  const lines = [...walkOutlines(root)]
  if (lines.length === 0) throw invalid({ opml: emptyFileMessage(root) })
  const outlines = new Map<string, Outline>()
  const malformed: Malformed[] = []
  for (const { name, address, page } of lines) {
    const feed = address.length <= MAX_ADDRESS_LENGTH ? parseWebUrl(address) : null
    if (!feed) malformed.push({ name, address: address.slice(0, MAX_ADDRESS_LENGTH) })
    else if (!outlines.has(feedKey(feed))) outlines.set(feedKey(feed), { name: name || feed.href, feed, page: parseWebUrl(page) })
  }
  return { outlines: [...outlines.values()], malformed }
}

function readRoot(file: string): XmlElement {
  try {
    // Leaves room for the head, the body and other elements besides outlines.
    return readXml(file, { elements: LIMITS.opmlOutlines + 50 })
  } catch (error) {
    if (error instanceof XmlParseError) throw invalid({ opml: ERROR_MESSAGES[error.reason](persianDigits(error.line)) })
    throw error
  }
}

function* walkOutlines(element: XmlElement): Generator<{ name: string; address: string; page: string }> {
  if (element.name.toLowerCase() === 'outline') {
    const attributes = new Map([...element.attributes].map(([name, value]) => [name.toLowerCase(), value.trim()]))
    const page = attributes.get('htmlurl') ?? ''
    const address = attributes.get('xmlurl') || attributes.get('url') || page
    const name = [...cleanLine(attributes.get('text') || attributes.get('title') || '')].slice(0, MAX_NAME_LENGTH).join('')
    if (address || (name && element.children.length === 0)) yield { name, address, page }
  }
  for (const child of element.children) yield* walkOutlines(child)
}

const emptyFileMessage = ({ name }: XmlElement): string =>
  /^(?:rss|feed|rdf)$/i.test(name)
    ? 'این RSS یک پادکست یا سایت است؛ پروندهٔ OPML همهٔ دنبال‌شده‌ها را از برنامه‌ات بگیر'
    : 'در این پرونده چیزی برای دنبال کردن نیست؛ پروندهٔ OPML را از برنامه‌ات بگیر'
