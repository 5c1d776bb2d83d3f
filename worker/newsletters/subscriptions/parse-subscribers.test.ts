import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { parseSubscribers } from './parse-subscribers.ts'

const GHOST = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,sara@example.com,سارا,,true,false,,2023-04-05T06:07:08.000Z,,"شعر, داستان",
2,reza@example.com,رضا,,false,false,,2023-04-06T00:00:00.000Z,,,`
const SUBSTACK = `Email,Name,Type,Stripe plan,Cancel date,Start date,Paid upgrade date,Email disabled
sara@example.com,Sara,Free,,,2022-01-02 03:04,,false
left@example.com,Left,Free,,,2022-01-03 03:04,,true`
const MAILCHIMP = `\uFEFF"Email Address","First Name","OPTIN_TIME","CONFIRM_TIME"\r\nsara@example.com,Sara,"2021-05-06 07:08:09","2021-05-06 07:09:10"\r\n`

test('reads the files of Ghost, Substack and Mailchimp with dates of consent, without people who left there', () => {
  expect(parseSubscribers(GHOST)).toEqual({
    subscribers: [{ email: 'sara@example.com', consentedAt: Date.UTC(2023, 3, 5, 6, 7, 8) }],
    left: 1,
    refused: [],
  })
  expect(parseSubscribers(SUBSTACK)).toMatchObject({
    subscribers: [{ email: 'sara@example.com', consentedAt: Date.UTC(2022, 0, 2, 3, 4) }],
    left: 1,
  })
  expect(parseSubscribers(MAILCHIMP).subscribers).toEqual([{ email: 'sara@example.com', consentedAt: Date.UTC(2021, 4, 6, 7, 9, 10) }])
})

test.each([
  ['semicolons, as Excel writes them', 'نام;ایمیل\nسارا;sara@example.com\n'],
  ['tabs', 'name\temail\nSara\tsara@example.com'],
  ['a list without a header', 'sara@example.com\n'],
  ['an address with spaces and invisible marks', 'email\n  \u200Esara@example.com \n'],
  ['the same address twice in another case', 'email\nsara@example.com\nSARA@example.com'],
])('reads %s', (_, csv) => {
  expect(parseSubscribers(csv)).toEqual({ subscribers: [{ email: 'sara@example.com', consentedAt: null }], left: 0, refused: [] })
})

test('names the rows without a valid address and keeps the others', () => {
  expect(parseSubscribers('email\nnot an address\nsara@example.com\n@example.com\n')).toMatchObject({
    subscribers: [{ email: 'sara@example.com' }],
    refused: [1, 3],
  })
})

test('a date that cannot be read counts as none', () => {
  expect(parseSubscribers('email,date\nsara@example.com,روزی در بهار').subscribers).toEqual([
    { email: 'sara@example.com', consentedAt: null },
  ])
})

const fieldsOf = (csv: string) => {
  try {
    parseSubscribers(csv)
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.options.fields?.csv : error
  }
}

test('refuses files without a column of addresses, with broken quotes and with too many rows', () => {
  expect(fieldsOf('name,city\nSara,Tehran')).toContain('ستونی به نام email')
  expect(fieldsOf('')).toContain('ستونی به نام email')
  expect(fieldsOf('email\n"sara@example.com')).toContain('CSV')
  const rows = (count: number) => `email\n${Array.from({ length: count }, (_, at) => `a${at}@example.com`).join('\n')}`
  expect(fieldsOf(rows(LIMITS.subscriberImportRows + 1))).toContain('۵٬۰۰۰')
  expect(parseSubscribers(rows(LIMITS.subscriberImportRows)).subscribers).toHaveLength(LIMITS.subscriberImportRows)
})
