import { expect, test } from 'vitest'
import { tehranToUtc } from '#shared/persian/jalali.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text as kit } from '#web/ui/admin/text.ts'
import { text as codeText } from './discount-code-text.ts'
import { text as invoiceText } from './invoice-text.ts'
import { text as packageText } from './package-text.ts'
import { text as promotionText } from './promotion-text.ts'
import { text } from './text.ts'

const toggles = [
  { form: 'discount-code', path: 'discount-codes/h', on: codeText.activated, off: codeText.deactivated },
  { form: 'package', path: 'promotions/packages/h', on: packageText.activated, off: packageText.deactivated },
  { form: 'sponsored-post-package', path: 'sponsored-posts/packages/h', on: packageText.activated, off: packageText.deactivated },
].flatMap(({ form, path, on, off }) =>
  (['1', '0'] as const).map((active) => ({
    form: `administration.set-${form}?hash=h&active=${active}`,
    sends: [[`PATCH /api/admin/${path}`, { isActive: active === '1' }] as const],
    notice: active === '1' ? on : off,
  })),
)

describeForms([
  ...toggles,
  { form: 'administration.check-payment?hash=h', sends: [['POST /api/admin/payments/h/check']], notice: text.checked },
  {
    form: 'administration.close-review?hash=h',
    fields: { confirmed: 'on', note: 'روشن شد' },
    sends: [['POST /api/admin/payments/h/close-review', { note: 'روشن شد' }]],
    notice: text.reviewClosed,
    needs: ['confirmed'],
  },
  {
    form: 'administration.refund-to-card?hash=h',
    fields: { confirmed: 'on', key: 'k', amount: '۱٬۲۰۰', note: 'درخواست', bankReference: '۱۲۳' },
    sends: [['POST /api/admin/payments/h/refunds', { key: 'k', amount: 12_000, note: 'درخواست', bankReference: '123' }]],
    notice: text.refundRecorded,
    needs: ['confirmed'],
  },
  {
    form: 'administration.issue-invoice',
    fields: { key: 'k', handle: ' @sara', title: 'تبلیغ', description: 'یک ماه', subtotal: '5000', dueAt: '۱۴۰۵/۹/۳' },
    answers: { 'POST /api/admin/invoices': { hash: 'new' } },
    sends: [
      [
        'POST /api/admin/invoices',
        {
          ...{ key: 'k', handle: 'sara', title: 'تبلیغ', description: 'یک ماه', subtotal: 50_000 },
          dueAt: tehranToUtc({ year: 1405, month: 9, day: 3 }, 23, 59),
        },
      ],
    ],
    to: '/admin/invoices/new',
    notice: invoiceText.issued,
  },
  {
    form: 'administration.void-invoice?hash=h',
    fields: { confirmed: 'on' },
    sends: [['POST /api/admin/invoices/h/void']],
    notice: invoiceText.voided,
    needs: ['confirmed'],
  },
  {
    form: 'administration.refund-invoice?hash=h',
    fields: { confirmed: 'on', key: 'k', amount: '1000', note: 'لغو' },
    sends: [['POST /api/admin/invoices/h/refunds', { key: 'k', amount: 10_000, note: 'لغو' }]],
    notice: invoiceText.refundDone,
    needs: ['confirmed'],
  },
  {
    form: 'administration.create-discount-code',
    fields: {
      code: 'YALDA',
      kind: 'percent',
      percent: '۲۰',
      maxUsesPerUser: '1',
      maxDiscount: '',
      minSubtotal: '',
      maxUses: '',
      note: 'یلدا',
    },
    sends: [
      [
        'POST /api/admin/discount-codes',
        {
          ...{ code: 'YALDA', percent: 20, amount: null, maxDiscount: null, minSubtotal: 0, maxUses: null, maxUsesPerUser: 1 },
          ...{ startsAt: null, endsAt: null, note: 'یلدا' },
        },
      ],
    ],
    notice: codeText.created,
  },
  {
    form: 'administration.approve-promotion?hash=h&version=3',
    sends: [['POST /api/admin/promotions/h/review', { decision: 'approve', version: 3 }]],
    notice: promotionText.approved,
  },
  {
    form: 'administration.reject-promotion?hash=h&version=3',
    fields: { confirmed: 'on', reason: 'شرط‌بندی' },
    sends: [['POST /api/admin/promotions/h/review', { decision: 'reject', version: 3, reason: 'شرط‌بندی' }]],
    notice: promotionText.rejected,
    needs: ['confirmed'],
  },
  {
    form: 'administration.approve-promotion?hash=h&version=3&change=1',
    sends: [['POST /api/admin/promotions/h/review', { decision: 'approve', version: 3 }]],
    notice: promotionText.changeApproved,
  },
  {
    form: 'administration.reject-promotion?hash=h&version=3&change=1',
    fields: { confirmed: 'on', reason: 'شرط‌بندی' },
    sends: [['POST /api/admin/promotions/h/review', { decision: 'reject', version: 3, reason: 'شرط‌بندی' }]],
    notice: promotionText.changeRejected,
  },
  {
    form: 'administration.stop-promotion?hash=h',
    fields: { confirmed: 'on', reason: 'گزارش' },
    sends: [['POST /api/admin/promotions/h/stop', { reason: 'گزارش' }]],
    notice: promotionText.stopped,
    needs: ['confirmed'],
  },
  {
    form: 'administration.create-package',
    fields: { placement: 'sidebar', name: 'کوچک', views: '۱۰۰۰', days: '7', price: '20000' },
    sends: [['POST /api/admin/promotions/packages', { placement: 'sidebar', name: 'کوچک', views: 1000, days: 7, price: 200_000 }]],
    notice: packageText.created,
  },
  {
    form: 'administration.create-sponsored-post-package',
    fields: { name: 'رپورتاژ', price: '20000' },
    sends: [['POST /api/admin/sponsored-posts/packages', { name: 'رپورتاژ', price: 200_000 }]],
    notice: packageText.created,
  },
])

test('an unconfirmed form says what is missing', async () => {
  expect((await submitForm('administration.void-invoice?hash=h')).error?.message).toBe(kit.unconfirmed)
})
