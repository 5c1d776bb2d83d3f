import type { DecisionAction, DecisionState } from '#worker/moderation/decisions/contract.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'

export const text = {
  kinds: {
    post: 'پست',
    comment: 'نظر',
    person: 'کاربر',
    list: 'لیست',
    publication: 'انتشارات',
    podcast: 'پادکست',
  } satisfies Record<ReportKind, string>,
  actions: {
    dismiss: 'رد گزارش‌ها',
    hide: 'پنهان کردن',
    return: 'بازگرداندن به پیش‌نویس',
    remove: 'حذف',
    suspend: 'تعلیق حساب',
  } satisfies Record<DecisionAction, string>,
  /** Parts of the names, for a bar of buttons. */
  shortActions: {
    dismiss: 'رد گزارش‌ها',
    hide: 'پنهان',
    return: 'به پیش‌نویس',
    remove: 'حذف',
    suspend: 'تعلیق',
  } satisfies Record<DecisionAction, string>,
  stateName: (state: DecisionState): string =>
    state === 'standing' ? 'پابرجا' : state === 'undone' ? 'برگردانده‌شده' : 'لغوشده در بازبینی',
  erased: '(حذف‌شده)',
  ruleName: (number: string, name: string) => `قاعدهٔ ${number}، ${name}`,

  rule: 'قاعده‌ای که نقض شده',
  ruleLabel: 'قاعده',
  chooseRule: 'یک قاعده را انتخاب کن',
  reason: 'توضیح برای صاحبش',
  reasonForStaff: 'توضیح برای ناظران',
  optional: '(اختیاری)',
  reasonHint: 'صاحبش این توضیح را با قاعده و متن می‌بیند.',
  summaries: {
    dismiss: 'گزارش‌های باز بسته می‌شوند و چیزی عوض نمی‌شود.',
    hide: 'دیگر کسی جز صاحبش نمی‌بیندش و صاحبش نمی‌تواند دوباره منتشرش کند. از RSS، جست‌وجو و لیست‌ها هم می‌رود.',
    return: 'پست به پیش‌نویس برمی‌گردد و پس از ویرایش، با بررسی ناظران دوباره منتشر می‌شود.',
    remove: 'حذف می‌شود و نشانی‌اش به خواننده‌ها می‌گوید با کدام قاعده. صاحبش می‌تواند درخواست بازبینی بدهد.',
  } satisfies Record<Exclude<DecisionAction, 'suspend'>, string>,
  suspendSummary: (step: string, duration: string) =>
    `نوبت ${step} از پله‌های تعلیق: ${duration}. خود این محتوا سر جایش می‌ماند؛ برای برداشتنش تصمیم دیگری هم بگیر.`,
  days: (days: string) => `${days} روز`,
  permanent: 'برای همیشه',
  decided: 'تصمیم ثبت شد.',

  undo: (action: string) => `واگرد «${action}»`,
  undoHint: 'همه‌چیز مثل پیش از تصمیم می‌شود و صاحبش دلیل را می‌بیند.',
  undoReason: 'چرا برش می‌گردانی؟',
  undone: 'تصمیم برگردانده شد.',

  none: 'هنوز تصمیمی گرفته نشده است',
  noneHint: 'هر تصمیمی که دربارهٔ گزارشی گرفته شود اینجا می‌آید.',
  by: 'به دست',
  deletedUser: 'کاربر حذف‌شده',
  owner: 'صاحب',
  excerpt: 'متنی که به آن مربوط است',
  note: 'توضیح ناظر',
  undoneBecause: 'دلیل واگرد',
  appeal: 'درخواست بازبینی',
  answer: 'پاسخ',
  answeredBy: 'پاسخ‌دهنده',
  decidedAlone: 'ناظر دیگری نبود؛ همان مدیری که تصمیم گرفته بود پاسخ داد.',
} as const

/** Texts of the appeals that staff answer. */
export const appealText = {
  title: 'درخواست‌های بازبینی',
  lead: 'هر درخواست را ناظری جز آن که تصمیم گرفته می‌خواند.',
  states: 'وضعیت درخواست',
  stateNames: { open: 'باز', answered: 'پاسخ‌داده' },
  noneOpen: 'درخواستی باز نیست',
  noneOpenHint: 'وقتی کسی تصمیمی را نادرست بداند، درخواستش اینجا می‌آید؛ کهنه‌ترین در آغاز.',
  noneAnswered: 'هنوز به درخواستی پاسخ داده نشده است',
  ownDecision: 'این تصمیم را خودت گرفته‌ای؛ ناظر دیگری به درخواست پاسخ می‌دهد.',
  accept: 'پذیرفتن',
  acceptHint: 'تصمیم لغو می‌شود و همه‌چیز برمی‌گردد. درخواست‌دهنده پاسخت را می‌بیند.',
  accepted: 'پذیرفته شد',
  acceptedNotice: 'درخواست پذیرفته شد و تصمیم برگشت.',
  reject: 'رد کردن',
  rejectHint: 'تصمیم می‌ماند. درخواست‌دهنده پاسخت را می‌بیند و دوباره نمی‌تواند درخواست بدهد.',
  rejected: 'رد شد',
  rejectedNotice: 'درخواست رد شد و تصمیم ماند.',
  answer: 'پاسخ به درخواست‌دهنده',
  appellant: 'درخواست‌دهنده',
  sentAt: 'زمان درخواست',
  decision: 'تصمیم',
} as const

const OUTCOMES: Record<Exclude<DecisionAction, 'suspend'>, string> = {
  dismiss: 'مشکلی نداشت',
  hide: 'از دید خواننده‌ها پنهان شد',
  return: 'به پیش‌نویس برگشت',
  remove: 'حذف شد',
}

/** Texts for the affected member. */
export const memberText = {
  title: 'تصمیم‌های ناظران',
  lead: 'چیزهایی از تو که ناظران دربارهٔ آن‌ها تصمیم گرفته‌اند، با قاعده و توضیحشان.',
  outcome: (action: DecisionAction, kind: ReportKind): string => {
    if (action === 'suspend') return kind === 'person' ? 'حسابت تعلیق شد.' : `برای این ${text.kinds[kind]} حسابت تعلیق شد.`
    return `این ${text.kinds[kind]} ${OUTCOMES[action]}.`
  },
  ended: { undone: 'ناظران این تصمیم را برگرداندند.', overturned: 'درخواست بازبینی‌ات پذیرفته شد و این تصمیم برگشت.' },
  facts: 'قاعده و متن',
  decidedAt: 'زمان تصمیم',
  removedPosts: 'پست‌های حذف‌شده',
  endReason: 'دلیل برگشت',
  appealButton: 'درخواست بازبینی',
  appealHint: 'یک بار می‌توانی درخواست بازبینی بدهی. ناظر دیگری آن را می‌خواند و پاسخش را همین‌جا می‌بینی.',
  appealReason: 'چرا این تصمیم را نادرست می‌دانی؟',
  send: 'فرستادن درخواست بازبینی',
  sent: 'درخواست بازبینی‌ات فرستاده شد.',
  yours: 'درخواست بازبینی تو',
  waiting: 'ناظر دیگری آن را می‌خواند؛ پاسخش همین‌جا می‌آید.',
  refused: 'درخواست بازبینی‌ات پذیرفته نشد.',
} as const
