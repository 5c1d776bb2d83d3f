const isolate = (name: string) => `«\u2068${name}\u2069»`

/** Texts of moderating tags. */
export const text = {
  menu: 'رسیدگی به برچسب',
  merge: 'یکی کردن با املایی دیگر',
  rename: 'تغییر نوشتار',
  hide: 'پنهان کردن',
  show: 'نمایان کردن',
  hidden: (name: string) => `برچسب ${isolate(name)} پنهان شد.`,
  shown: (name: string) => `برچسب ${isolate(name)} دوباره دیده می‌شود.`,
  mergeTitle: (name: string) => `یکی کردن با ${isolate(name)}`,
  mergeHint: (name: string) => `پست‌ها و دنبال‌کننده‌هایش به ${isolate(name)} می‌آیند و نشانی‌اش به اینجا می‌رسد.`,
  spelling: 'برچسب یا املای دیگر',
  mergeSubmit: 'یکی کن',
  merged: (name: string) => `${isolate(name)} از این پس به این برچسب می‌رسد.`,
  aliases: 'املاهایی که به این برچسب می‌رسند',
  split: 'جدا کردن',
  splitNotice: (name: string) => `${isolate(name)} دوباره برچسبی جداست؛ پست‌هایش همین‌جا ماندند.`,
  renameTitle: 'تغییر نوشتار برچسب',
  spellingLabel: 'نوشتار درست',
  spellingHint: 'همان واژه با نیم‌فاصله، حرف‌ها یا اعراب درست‌تر؛ همهٔ املاها به آن می‌رسند.',
  renamed: (name: string) => `برچسب از این پس ${isolate(name)} نوشته می‌شود.`,
  save: 'ذخیره',
  cancel: 'انصراف',
} as const
