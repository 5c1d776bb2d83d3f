import { type NotificationDeclaration, TITLE } from '../declaration.ts'

/**
 * The title is that of the invoice or the post, or the amount of a top-up or a refund. `credited` is a payment of an invoice that was no
 * longer open, so that the money stays in the wallet; `review` waits for staff; the bank returned the money of a `reversed` payment.
 * `promotionFinished` delivered all views, `promotionEnded` did not within its time; the title of the latter is the refunded amount.
 */
export const payment = {
  icon: 'receipt',
  tab: 'others',
  mandatory: { label: 'پرداخت‌ها و افزایش بازدید', reason: 'رسید پول است و باید در دفتر و با ایمیل به دستت برسد.', isEmailed: true },
  events: {
    paid: { titled: [TITLE, ' به کیف پولت افزوده شد'], untitled: ['پرداختت انجام شد و به کیف پولت افزوده شد'] },
    invoiceIssued: { titled: ['صورت‌حساب تازه‌ای داری: ', TITLE], untitled: ['صورت‌حساب تازه‌ای داری'] },
    invoicePaid: { titled: ['صورت‌حساب ', TITLE, ' پرداخت شد'], untitled: ['صورت‌حسابت پرداخت شد'] },
    credited: {
      titled: ['پرداختت در کیف پولت ماند، چون صورت‌حسابش دیگر باز نبود: ', TITLE],
      untitled: ['پرداختت در کیف پولت ماند، چون صورت‌حسابش دیگر باز نبود'],
    },
    refunded: { titled: ['پول به کیف پولت برگشت: ', TITLE], untitled: ['پول به کیف پولت برگشت'] },
    refundedToCard: { titled: ['پول به کارتت برگشت: ', TITLE], untitled: ['پول به کارتت برگشت'] },
    reversed: {
      titled: ['بانک پول پرداخت ناتمامت را به کارتت برگرداند: ', TITLE],
      untitled: ['بانک پول پرداخت ناتمامت را به کارتت برگرداند'],
    },
    review: {
      titled: ['کارمندان دفتر پرداختت را با درگاه بررسی می‌کنند: ', TITLE],
      untitled: ['کارمندان دفتر پرداختت را با درگاه بررسی می‌کنند'],
    },
    reviewClosed: { titled: ['بررسی پرداختت تمام شد: ', TITLE], untitled: ['بررسی پرداختت تمام شد'] },
    promotionInReview: {
      titled: ['پول افزایش بازدید ', TITLE, ' رسید و کارمندان دفتر آن را بررسی می‌کنند'],
      untitled: ['پول افزایش بازدیدت رسید و کارمندان دفتر آن را بررسی می‌کنند'],
    },
    promotionRejected: {
      titled: ['افزایش بازدید ', TITLE, ' پذیرفته نشد و همهٔ پولش به کیف پولت برگشت'],
      untitled: ['افزایش بازدیدی که خریده بودی پذیرفته نشد و همهٔ پولش به کیف پولت برگشت'],
    },
    promotionStarted: { titled: ['افزایش بازدید ', TITLE, ' آغاز شد'], untitled: ['افزایش بازدیدی که خریده بودی آغاز شد'] },
    promotionPaused: {
      titled: ['افزایش بازدید ', TITLE, ' موقتاً ایستاد، چون این پست دیگر منتشرشده نیست'],
      untitled: ['افزایش بازدیدت موقتاً ایستاد، چون پستش دیگر منتشرشده نیست'],
    },
    promotionChanged: {
      titled: ['پست را عوض کرده‌ای و کارتش تا بررسی کارمندان دفتر نشان داده نمی‌شود؛ زمان و پول افزایش بازدیدت سر جایش است: ', TITLE],
      untitled: ['پستی را که برایش بازدید خریده‌ای عوض کرده‌ای و کارتش تا بررسی کارمندان دفتر نشان داده نمی‌شود'],
    },
    promotionChangeApproved: {
      titled: ['کارمندان دفتر تغییر پستت را برای افزایش بازدید پذیرفتند: ', TITLE],
      untitled: ['کارمندان دفتر تغییر پستت را برای افزایش بازدید پذیرفتند'],
    },
    promotionStopped: {
      titled: ['افزایش بازدید ', TITLE, ' متوقف شد و باقی پولش به کیف پولت برگشت'],
      untitled: ['افزایش بازدیدی که خریده بودی متوقف شد و باقی پولش به کیف پولت برگشت'],
    },
    promotionEnded: {
      titled: ['زمان افزایش بازدیدت تمام شد؛ پول بازدیدهای نرسیده که به کیف پولت برگشت: ', TITLE],
      untitled: ['زمان افزایش بازدیدی که خریده بودی تمام شد'],
    },
    promotionFinished: {
      titled: ['افزایش بازدید ', TITLE, ' تمام شد و همهٔ بازدیدهایش رسید'],
      untitled: ['افزایش بازدیدی که خریده بودی تمام شد و همهٔ بازدیدهایش رسید'],
    },
  },
} as const satisfies NotificationDeclaration
