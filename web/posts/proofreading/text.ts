import { formatNumber } from '#shared/persian/digits.ts'
import type { RuleName } from '#shared/persian/proofreader.ts'

export const TEXT = {
  panel: 'ویراستار',
  close: 'بستن ویراستار',
  found: (count: number) => (count ? `${formatNumber(count)} پیشنهاد` : 'پیشنهادی نیست؛ متن آراسته است.'),
  remaining: (count: number) => (count ? `درست شد؛ ${formatNumber(count)} پیشنهاد ماند.` : 'درست شد؛ پیشنهادی نماند.'),
  undone: 'به حال پیش برگشت.',
  acceptAll: 'پذیرفتن همه',
  acceptRule: (rule: string) => `همهٔ این‌ها: ${rule}`,
  acceptGroup: (count: number) => `پذیرفتن هر ${formatNumber(count)} تا`,
  accept: 'پذیرفتن',
  ignore: 'نادیده گرفتن',
  ignoreOne: (before: string) => `نادیده گرفتن «${before}»`,
  times: (count: number) => `${formatNumber(count)} بار`,
  acceptOne: (before: string, after: string) => `پذیرفتن «${after}» به‌جای «${before}»`,
  undo: 'واگرد',
  fieldSummary: (count: number) => `ویراستار: ${count ? `${formatNumber(count)} پیشنهاد` : 'پیشنهادی نماند'}`,
  inTitle: 'در عنوان',
  /** Shown in place of a line break. */
  lineBreak: '↵',
  more: (count: number) => `${formatNumber(count)} مورد دیگر هم هست؛ پس از پذیرفتن این‌ها می‌آید.`,
  from: 'از',
  to: 'به',
  options: 'تنظیم‌ها',
  hamza: 'شکل نشانه',
  hamzaForms: { hamza: 'خانهٔ ما', yeh: 'خانه‌ی ما', keep: 'همان که هست' },
  rulesLegend: 'چه چیزهایی بررسی شود؛ انتخابت در همین دستگاه می‌ماند.',
} as const

export const RULE_NAMES: Record<RuleName, string> = {
  letters: 'حرف‌های عربی',
  'half-space': 'نیم‌فاصله',
  hamza: 'پیوند پس از «ه»',
  digits: 'رقم‌ها',
  quotes: 'گیومه',
  punctuation: 'نشانه‌گذاری',
  spacing: 'فاصلهٔ نشانه‌ها',
  spaces: 'فاصلهٔ زیادی',
  'blank-lines': 'سطر خالی',
  ellipsis: 'سه‌نقطه',
  dash: 'خط تیره',
  repeats: 'نشانهٔ تکراری',
  kashida: 'کشیده',
  zwnj: 'نیم‌فاصلهٔ بیهوده',
}

/** What a rule does, and a text that it changes. */
export const RULE_HELP: Record<RuleName, { explanation: string; example: string }> = {
  letters: { explanation: '«ي» و «ك» عربی و شکل‌های چاپی حرف‌ها که از PDF می‌آید حرف فارسی می‌شود.', example: 'كتاب علي' },
  'half-space': {
    explanation: '«می»، «ها»، «تر» و پاره‌های یک واژه با نیم‌فاصله به آن می‌پیوندد، و پس از حرفی که به بعدی نمی‌چسبد، بی‌فاصله.',
    example: 'می روم، بندر ها',
  },
  hamza: { explanation: 'نشانهٔ پیوند پس از «ه» ناملفوظ همه‌جا به یک شکل نوشته می‌شود.', example: 'خانه ی ما' },
  digits: { explanation: 'عددهای متن با رقم فارسی می‌آید؛ فرمول، نسخه، تاریخ و تلفن همان که هست می‌ماند.', example: 'سال 1403' },
  quotes: { explanation: 'نقل‌قول میان « » می‌آید و نقل‌قول درونی میان ‹ ›. نشانهٔ فوت و اینچ می‌ماند.', example: 'گفت "برو"' },
  punctuation: { explanation: 'ویرگول، نشانهٔ پرسش، درصد و ممیز شکل فارسی می‌گیرد.', example: 'چرا, کجا?' },
  spacing: { explanation: 'هر نشانه به واژهٔ پیش از خود می‌چسبد و از واژهٔ بعدی یک فاصله می‌گیرد.', example: 'آمد ،نشست' },
  spaces: { explanation: 'چند فاصلهٔ پشت‌سرهم یکی می‌شود و سر و ته سطر فاصله نمی‌ماند.', example: 'یک   فاصله' },
  'blank-lines': { explanation: 'از چند سطر خالی پشت‌سرهم یکی می‌ماند.', example: 'پایان\n\n\nآغاز' },
  ellipsis: { explanation: 'سه نقطهٔ جدا یک نویسه می‌شود.', example: 'رفت...' },
  dash: { explanation: 'میان دو بخش جمله خط تیره می‌آید، نه خط پیوند.', example: 'شب - شب آخر - باران آمد' },
  repeats: { explanation: 'نشانه‌ای که پشت‌سرهم تکرار شده یک بار می‌آید.', example: 'بس است!!!' },
  kashida: { explanation: 'کشیدهٔ میان حرف‌ها حذف می‌شود؛ با آن، جست‌وجو واژه را پیدا نمی‌کند.', example: 'ســلام' },
  zwnj: {
    explanation: 'نیم‌فاصله‌ای که چیزی را جدا نمی‌کند حذف می‌شود و نویسهٔ نادیدنی دیگری که جای آن نشسته، نیم‌فاصله می‌شود.',
    example: 'می\u00ADروم',
  },
}
