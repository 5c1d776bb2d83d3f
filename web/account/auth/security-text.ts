import { formatNumber } from '#shared/persian/digits.ts'

export const securityText = {
  password: 'گذرواژه',
  since: 'آخرین تغییر:',
  isSet: 'گذاشته شده است.',
  notSet: 'نداری؛ هر بار با کد یا گذرکلید وارد می‌شوی.',
  change: 'عوض کردن',
  set: 'گذاشتن گذرواژه',
  current: 'گذرواژهٔ کنونی',
  next: 'گذرواژهٔ تازه',
  endOthers: 'خروج از نشست‌های دیگر',
  endOthersHint: 'هر جای دیگری که وارد شده‌ای باید دوباره وارد شوی.',
  endTokens: (count: number) => `باطل کردن ${formatNumber(count)} توکن API`,
  endTokensHint: 'برنامه‌هایی که با این توکن‌ها کار می‌کنند به توکن تازه نیاز دارند. اگر گذرواژه‌ات لو رفته، باطلشان کن.',
  changed: ({ ended, endedTokens }: { ended: number; endedTokens: number }) => {
    const parts = [
      ...(ended > 0 ? [`از ${formatNumber(ended)} نشست دیگر خارج شدی`] : []),
      ...(endedTokens > 0 ? [`${formatNumber(endedTokens)} توکن باطل شد`] : []),
    ]
    return parts.length > 0 ? `گذرواژه‌ات عوض شد، ${parts.join(' و ')}.` : 'گذرواژه‌ات عوض شد؛ این دستگاه وارد می‌ماند.'
  },
  advice: {
    empty: 'دست‌کم ۸ نویسه. چند واژهٔ بی‌ربط کنار هم، هم امن است و هم یادت می‌ماند.',
    short: (left: string) => `هنوز کوتاه است؛ ${left} نویسهٔ دیگر لازم دارد.`,
    digits: 'فقط رقم است و زود حدس زده می‌شود؛ چند واژه به آن بیفزا.',
    repeated: 'چند نویسهٔ تکراری است و زود حدس زده می‌شود.',
    sequence: 'دنباله‌ای آشناست و زود حدس زده می‌شود.',
    personal: 'نام خودت در آن است؛ کسی که تو را می‌شناسد حدسش می‌زند.',
    fair: 'پذیرفتنی است؛ هرچه بلندتر باشد امن‌تر است.',
    good: 'بلند است و خوب. هنگام ذخیره با لیست گذرواژه‌های رایج هم می‌سنجیمش.',
  },
  sessions: 'جاهایی که وارد شده‌ای',
  sessionsState: 'نشستی که ۳۰ روز به کار نیاید خودش پایان می‌یابد.',
  thisOne: 'همین دستگاه',
  unknownAgent: 'مرورگر ناشناس',
  signedIn: 'ورود:',
  seen: 'آخرین بازدید:',
  end: 'پایان دادن',
  endOne: (agent: string) => `پایان دادن به نشست ${agent}`,
  ended: 'آن نشست پایان یافت.',
  endedOthers: (count: string) => `از ${count} نشست دیگر خارج شدی.`,
  noOthers: 'جای دیگری وارد نشده‌ای.',
} as const
