/** A part of a sentence: text, or the title: of the invoice or the post, or the amount of a top-up or a refund. */
type Part = string | 'TITLE'

const TITLE = 'TITLE'

type Event =
  | 'paid'
  | 'invoiceIssued'
  | 'invoicePaid'
  | 'credited'
  | 'refunded'
  | 'refundedToCard'
  | 'reversed'
  | 'review'
  | 'reviewClosed'
  | 'promotionInReview'
  | 'promotionRejected'
  | 'promotionStarted'
  | 'promotionPaused'
  | 'promotionChanged'
  | 'promotionChangeApproved'
  | 'promotionStopped'
  | 'promotionEnded'
  | 'promotionFinished'

const TITLED: Readonly<Record<Event, readonly Part[]>> = {
  paid: [TITLE, ' به کیف پولت افزوده شد'],
  invoiceIssued: ['صورت‌حساب تازه‌ای داری: ', TITLE],
  invoicePaid: ['صورت‌حساب ', TITLE, ' پرداخت شد'],
  credited: ['پرداختت در کیف پولت ماند، چون صورت‌حسابش دیگر باز نبود: ', TITLE],
  refunded: ['پول به کیف پولت برگشت: ', TITLE],
  refundedToCard: ['پول به کارتت برگشت: ', TITLE],
  reversed: ['بانک پول پرداخت ناتمامت را به کارتت برگرداند: ', TITLE],
  review: ['کارمندان دفتر پرداختت را با درگاه بررسی می‌کنند: ', TITLE],
  reviewClosed: ['بررسی پرداختت تمام شد: ', TITLE],
  promotionInReview: ['پول افزایش بازدید ', TITLE, ' رسید و کارمندان دفتر آن را بررسی می‌کنند'],
  promotionRejected: ['افزایش بازدید ', TITLE, ' پذیرفته نشد و همهٔ پولش به کیف پولت برگشت'],
  promotionStarted: ['افزایش بازدید ', TITLE, ' آغاز شد'],
  promotionPaused: ['افزایش بازدید ', TITLE, ' موقتاً ایستاد، چون این پست دیگر منتشرشده نیست'],
  promotionChanged: ['پست را عوض کرده‌ای و کارتش تا بررسی کارمندان دفتر نشان داده نمی‌شود؛ زمان و پول افزایش بازدیدت سر جایش است: ', TITLE],
  promotionChangeApproved: ['کارمندان دفتر تغییر پستت را برای افزایش بازدید پذیرفتند: ', TITLE],
  promotionStopped: ['افزایش بازدید ', TITLE, ' متوقف شد و باقی پولش به کیف پولت برگشت'],
  promotionEnded: ['زمان افزایش بازدیدت تمام شد؛ پول بازدیدهای نرسیده که به کیف پولت برگشت: ', TITLE],
  promotionFinished: ['افزایش بازدید ', TITLE, ' تمام شد و همهٔ بازدیدهایش رسید'],
}

/** For notifications without a title. */
const UNTITLED: Readonly<Record<Event, string>> = {
  paid: 'پرداختت انجام شد و به کیف پولت افزوده شد',
  invoiceIssued: 'صورت‌حساب تازه‌ای داری',
  invoicePaid: 'صورت‌حسابت پرداخت شد',
  credited: 'پرداختت در کیف پولت ماند، چون صورت‌حسابش دیگر باز نبود',
  refunded: 'پول به کیف پولت برگشت',
  refundedToCard: 'پول به کارتت برگشت',
  reversed: 'بانک پول پرداخت ناتمامت را به کارتت برگرداند',
  review: 'کارمندان دفتر پرداختت را با درگاه بررسی می‌کنند',
  reviewClosed: 'بررسی پرداختت تمام شد',
  promotionInReview: 'پول افزایش بازدیدت رسید و کارمندان دفتر آن را بررسی می‌کنند',
  promotionRejected: 'افزایش بازدیدی که خریده بودی پذیرفته نشد و همهٔ پولش به کیف پولت برگشت',
  promotionStarted: 'افزایش بازدیدی که خریده بودی آغاز شد',
  promotionPaused: 'افزایش بازدیدت موقتاً ایستاد، چون پستش دیگر منتشرشده نیست',
  promotionChanged: 'پستی را که برایش بازدید خریده‌ای عوض کرده‌ای و کارتش تا بررسی کارمندان دفتر نشان داده نمی‌شود',
  promotionChangeApproved: 'کارمندان دفتر تغییر پستت را برای افزایش بازدید پذیرفتند',
  promotionStopped: 'افزایش بازدیدی که خریده بودی متوقف شد و باقی پولش به کیف پولت برگشت',
  promotionEnded: 'زمان افزایش بازدیدی که خریده بودی تمام شد',
  promotionFinished: 'افزایش بازدیدی که خریده بودی تمام شد و همهٔ بازدیدهایش رسید',
}

/** Returns the parts of a sentence about a payment or an invoice, for the list of notifications and for emails. */
export const paymentNews = ({ event, title }: { event: Event; title: string | null }): readonly Part[] =>
  title === null ? [UNTITLED[event]] : TITLED[event]
