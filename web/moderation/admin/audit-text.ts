import type { AuditKind } from '#worker/moderation/admin/contract.ts'

/** What an action did, around the name of its subject. */
type Sentence = readonly [before: string, after: string]

const ACTIONS: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ['suspend', ['حساب', 'را تعلیق کرد']],
  ['lift', ['تعلیق حساب', 'را برداشت']],
  ['appeal_accepted', ['درخواست بازبینی', 'را پذیرفت']],
  ['appeal_refused', ['درخواست بازبینی', 'را رد کرد']],
  ['take down comment', ['نظر', 'را حذف کرد']],
  ['release_post', ['پست', 'را تأیید کرد']],
  ['return_post', ['پست', 'را بازگرداند']],
  ['rename_tag', ['نام برچسبی را عوض کرد', '']],
  ['hide_tag', ['برچسبی را پنهان کرد', '']],
  ['show_tag', ['برچسبی را دوباره نشان داد', '']],
  ['merge_tag', ['برچسبی را ادغام کرد', '']],
  ['split_tag', ['برچسبی را جدا کرد', '']],
  ['pick', ['پست', 'را به برگزیده‌ها افزود']],
  ['unpick', ['پست', 'را از برگزیده‌ها برداشت']],
  ['order_picks', ['ترتیب برگزیده‌ها را عوض کرد', '']],
  ['issue_invoice', ['صورت‌حساب', 'را صادر کرد']],
  ['void_invoice', ['صورت‌حساب', 'را باطل کرد']],
  ['refund_invoice', ['پول صورت‌حساب', 'را به کیف پول برگرداند']],
  ['approve_sponsored_post', ['رپورتاژ آگهی', 'را تأیید کرد']],
  ['return_sponsored_post', ['رپورتاژ آگهی', 'را بازگرداند']],
  ['create_discount_code', ['کد تخفیف', 'را ساخت']],
  ['activate_discount_code', ['کد تخفیف', 'را فعال کرد']],
  ['deactivate_discount_code', ['کد تخفیف', 'را غیرفعال کرد']],
  ['approve_promotion', ['افزایش بازدید', 'را تأیید کرد']],
  ['reject_promotion', ['افزایش بازدید', 'را رد کرد']],
  ['stop_promotion', ['افزایش بازدید', 'را بست']],
  ['create_promotion_package', ['بستهٔ بازدید', 'را ساخت']],
  ['activate_promotion_package', ['بستهٔ بازدید', 'را فعال کرد']],
  ['deactivate_promotion_package', ['بستهٔ بازدید', 'را غیرفعال کرد']],
  ['create_sponsored_post_package', ['بستهٔ رپورتاژ آگهی', 'را ساخت']],
  ['activate_sponsored_post_package', ['بستهٔ رپورتاژ آگهی', 'را فعال کرد']],
  ['deactivate_sponsored_post_package', ['بستهٔ رپورتاژ آگهی', 'را غیرفعال کرد']],
  ['close_payment_review', ['بررسی پرداخت', 'را بست']],
  ['refund_payment_to_card', ['برگشت پرداخت', 'به کارت را ثبت کرد']],
])

/** Returns the sentence of an action; an action that is not listed appears by its name. */
export const auditSentence = (action: string): Sentence => ACTIONS.get(action) ?? [`کار «${action}» را انجام داد:`, '']

export const text = {
  title: 'گزارش کارها',
  lead: 'هر کاری که ناظران و مدیران کرده‌اند. چیزی از اینجا حذف نمی‌شود.',
  kinds: 'نوع کار',
  all: 'همه',
  kindNames: { accounts: 'حساب‌ها', content: 'محتوا', tags: 'برچسب‌ها', featured: 'برگزیده‌ها', money: 'پول' } satisfies Record<
    AuditKind,
    string
  >,
  none: 'هنوز کاری ثبت نشده است',
  noneOfKind: 'کاری از این نوع ثبت نشده است',
  unnamed: '(حذف‌شده یا منتشرنشده)',
  payment: 'پرداخت',
  details: {
    rule: 'قاعده',
    step: 'نوبت',
    to: 'به',
    into: 'در',
    spelling: 'نوشتار',
    name: 'نام',
    place: 'جا',
    version: 'نسخه',
  } as Readonly<Record<string, string>>,
} as const
