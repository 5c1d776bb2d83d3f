/** The message for an invalid parameter starts with the name of the parameter. */
export const text = {
  form: 'درخواست باید فرم باشد (application/x-www-form-urlencoded).',
  mode: 'hub.mode: «subscribe» یا «unsubscribe» بفرست؛ از تازه‌شدن RSS‌ها خودمان باخبر می‌شویم.',
  callback: 'hub.callback: نشانی https یک میزبان همگانی را بفرست، بدون نام کاربر و درگاه.',
  topic: 'hub.topic: نشانی یکی از RSS‌های همگانی دفتر را بفرست، همان که rel="self" آن می‌گوید.',
  lease: 'hub.lease_seconds: شمار ثانیه‌ها را با رقم لاتین بفرست.',
  secret: 'hub.secret: باید کوتاه‌تر از ۲۰۰ بایت باشد.',
  accepted: 'درخواست رسید؛ درستی آن را از hub.callback می‌پرسیم.',
  gone: 'این RSS دیگر نیست.',
  full: 'اشتراک‌های این میزبان به سقف رسیده است.',
} as const
