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
  digits: 'رقم‌ها فارسی شود',
  hamza: 'نشانهٔ پیوند پس از «ه»',
  hamzaForms: { hamza: 'خانهٔ ما', yeh: 'خانه‌ی ما', keep: 'همان که هست' },
  rulesLegend: 'چه چیزهایی بررسی شود',
} as const

export const RULE_NAMES: Record<RuleName, string> = {
  letters: 'حرف‌های عربی',
  'half-space': 'نیم‌فاصله',
  hamza: 'هٔ',
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
