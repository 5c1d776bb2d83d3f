import { CsvError, parse } from 'csv-parse/sync'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { invalid } from '#worker/lib/errors.ts'
import { EmailAddress } from './contract.ts'

/** `consentedAt` is in UTC ms, null if the file does not say. */
export interface ImportedSubscriber {
  email: string
  consentedAt: number | null
}

export interface ParsedSubscribers {
  subscribers: ImportedSubscriber[]
  /** Number of rows of people who had already left the newsletter in the old place. */
  left: number
  /** Rows without a valid address, counted from 1 after the header. */
  refused: number[]
}

// Headers of the files of Ghost, Substack, Mailchimp, Buttondown, Beehiiv, Revue and of our own, as `simplify` returns them.
const EMAIL_HEADERS = ['email', 'emailaddress', 'subscriberemail', 'ایمیل', 'نشانیایمیل', 'نشانی']
const CONSENT_HEADERS = [
  ...['consentedat', 'confirmtime', 'optintime', 'subscribedat', 'createdat', 'creationdate', 'startdate', 'subscriptiondate', 'date'],
  ...['تاریخ', 'تاریخعضویت', 'تاریخاشتراک'],
]
/** Columns that say whether a reader still receives the newsletter, with the values of those who do not. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  subscribedtoemails: ['false', '0', 'no'],
  emaildisabled: ['true', '1', 'yes'],
  status: ['unsubscribed', 'cleaned', 'bounced', 'complained', 'inactive', 'removed', 'unconfirmed', 'pending', 'churned'],
  unsubscribedat: [],
  unsubtime: [],
}

const simplify = (header: string) => header.toLowerCase().replace(/[\s\u200C_-]/g, '')

/**
 * Reads the subscribers of a CSV file with commas, semicolons or tabs, and of a plain list of addresses. Skips people who had left before and a
 * second row with the same address. Throws `invalid` for a file that is not CSV, has no column of addresses or too many rows.
 */
export function parseSubscribers(csv: string): ParsedSubscribers {
  const [header, ...body] = parseRows(csv)
  const hasHeader = header !== undefined && !header.some(isEmail)
  const names = hasHeader ? header.map(simplify) : ['email']
  const emailAt = names.findIndex((name) => EMAIL_HEADERS.includes(name))
  if (header === undefined || emailAt < 0) throw invalid({ csv: 'ستونی به نام email در این فایل نیست؛ نام ستون نشانی‌ها را email بگذار' })
  const rows = hasHeader ? body : [header, ...body]
  if (rows.length > LIMITS.subscriberImportRows)
    throw invalid({ csv: `هر فایل حداکثر ${formatNumber(LIMITS.subscriberImportRows)} نشانی دارد؛ آن را چند بخش کن` })
  const consentAt = CONSENT_HEADERS.map((name) => names.indexOf(name)).find((at) => at >= 0)
  const result: ParsedSubscribers = { subscribers: [], left: 0, refused: [] }
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const address = EmailAddress.safeParse(row[emailAt] ?? '')
    if (!address.success) result.refused.push(at + 1)
    else if (hasLeft(names, row)) result.left++
    else if (!seen.has(address.data.toLowerCase())) {
      seen.add(address.data.toLowerCase())
      result.subscribers.push({ email: address.data, consentedAt: parseDate(consentAt === undefined ? '' : (row[consentAt] ?? '')) })
    }
  }
  return result
}

function parseRows(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, delimiter: [',', ';', '\t'], relaxColumnCount: true, skipEmptyLines: true, trim: true })
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ csv: 'این فایل CSV درستی نیست؛ آن را از برنامه‌ات دوباره با قالب CSV ذخیره کن' })
    throw error
  }
}

const isEmail = (cell: string) => EmailAddress.safeParse(cell).success

const hasLeft = (names: readonly string[], row: readonly string[]): boolean =>
  names.some((name, at) => {
    const values = LEFT[name]
    const cell = row[at]?.trim().toLowerCase() ?? ''
    return values !== undefined && (values.length === 0 ? cell !== '' : values.includes(cell))
  })

/** Reads ISO dates and what JavaScript reads; null for anything else. */
function parseDate(cell: string): number | null {
  const at = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/.test(cell) ? `${cell.replace(' ', 'T')}Z` : cell)
  return Number.isNaN(at) ? null : at
}
