import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { text } from '#web/ui/calendar/text.ts'
import { CreateDiscountCode } from '#worker/money/discount-codes/contract.ts'
import { IssueInvoice } from '#worker/money/invoices/contract.ts'
import { RefundToCard } from '#worker/money/payments/contract.ts'
import { readCardRefund, readDiscountCode, readIssueInvoice } from './read-forms.ts'

const KEY = '0b9f6f3c-6f0c-4f5a-9d52-3f0c7c1f2a10'
const fieldsOf = (values: Record<string, string>) => (name: string) => values[name] ?? ''
const CODE = { code: 'norooz', kind: 'percent', percent: '۲۰', maxUsesPerUser: '۱' }
const INVOICE = { handle: '@sara', title: 'ویرایش', subtotal: '۱۰۰٬۰۰۰' }

describe('readIssueInvoice', () => {
  it('reads Persian digits, toman and the last minute of a Jalali day in Tehran', () => {
    const read = readIssueInvoice(fieldsOf({ ...INVOICE, dueAt: '۱۴۰۵/۹/۳' }), KEY)
    expect(IssueInvoice.parse(read)).toMatchObject({ handle: 'sara', subtotal: 1_000_000, dueAt: Date.parse('2026-11-24T23:59+03:30') })
  })

  it('rejects a date that it cannot read instead of issuing without one', () => {
    const read = () => readIssueInvoice(fieldsOf({ ...INVOICE, dueAt: 'فردا' }), KEY)
    expect(read).toThrow(ApiError)
    expect(read).toThrow(text.invalidDate)
  })

  it('reads no date from an empty field', () => {
    expect(readIssueInvoice(fieldsOf(INVOICE), KEY).dueAt).toBeNull()
  })
})

describe('readDiscountCode', () => {
  it('reads a percentage without limits', () => {
    expect(CreateDiscountCode.parse(readDiscountCode(fieldsOf(CODE)))).toMatchObject({
      ...{ code: 'NOROOZ', percent: 20, amount: null, maxDiscount: null, minSubtotal: 0, maxUses: null, maxUsesPerUser: 1 },
      ...{ startsAt: null, endsAt: null },
    })
  })

  it('reads a fixed amount and ignores the fields of a percentage', () => {
    const read = readDiscountCode(fieldsOf({ ...CODE, kind: 'amount', amount: '۵۰۰۰۰', maxDiscount: '۱۰۰۰۰' }))
    expect(CreateDiscountCode.parse(read)).toMatchObject({ percent: null, amount: 500_000, maxDiscount: null })
  })

  it.each(['maxDiscount', 'minSubtotal', 'maxUses', 'percent', 'maxUsesPerUser'])(
    'leaves an unreadable %s for the server to reject',
    (name) => {
      const read = readDiscountCode(fieldsOf({ ...CODE, [name]: '۱۰ هزار' }))
      expect(CreateDiscountCode.safeParse(read).error?.issues.map(({ path }) => path[0])).toEqual([name])
    },
  )
})

describe('readCardRefund', () => {
  it('reads toman and Persian digits of the bank reference', () => {
    const read = readCardRefund(fieldsOf({ amount: '۱۵۰٬۰۰۰', bankReference: '۱۲۳۴۵۶', note: 'انصراف' }), KEY)
    expect(RefundToCard.parse(read)).toEqual({ key: KEY, amount: 1_500_000, bankReference: '123456', note: 'انصراف' })
  })

  it('leaves an unreadable amount for the server to reject', () => {
    const read = readCardRefund(fieldsOf({ amount: '۱٫۵', bankReference: '123456', note: 'انصراف' }), KEY)
    expect(RefundToCard.safeParse(read).success).toBe(false)
  })
})
