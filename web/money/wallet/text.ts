import type { TransferKind } from '#worker/money/ledger/contract.ts'

export const text = {
  title: 'کیف پول',
  balance: 'موجودی',
  walletBalance: 'موجودی کیف پول',
  unit: 'تومان',
  topUp: 'افزایش موجودی',
  topUpHint: (min: string, max: string) => `از ${min} تا ${max}، با رقم فارسی یا انگلیسی.`,
  suggestions: 'مبلغ‌های پیشنهادی',
  pay: 'پرداخت',
  full: 'موجودی‌ات به سقف کیف پول رسیده است؛ پس از خرج کردن بخشی از آن می‌توانی دوباره افزایشش دهی.',
  fullWithPending: (amount: string) =>
    `موجودی‌ات با ${amount} پرداخت نیمه‌تمام به سقف کیف پول می‌رسد؛ آن‌ها را تمام کن یا صبر کن تا مهلتشان بگذرد.`,
  openInvoices: 'صورت‌حساب‌های پرداخت‌نشده',
  allOpen: 'همهٔ صورت‌حساب‌های پرداخت‌نشده',
  statement: 'گردش حساب',
  none: 'هنوز گردشی در کیف پولت نیست',
  noneHint: 'هر پولی که به کیف پولت بیاید یا از آن برود، با مانده‌اش اینجا می‌آید.',
  entry: 'شرح',
  rest: 'مانده',
  kinds: {
    topUp: 'افزایش موجودی',
    invoice: 'پرداخت صورت‌حساب',
    vat: 'مالیات بر ارزش افزوده',
    refund: 'برگشت پول',
    vatRefund: 'برگشت مالیات',
    cardRefund: 'برگشت به کارت',
  } satisfies Record<TransferKind, string>,
  payments: 'پرداخت‌ها',
  invoices: 'صورت‌حساب‌ها',
  links: 'بخش‌های کیف پول',
  open: 'دیدن و افزایش موجودی',
} as const
