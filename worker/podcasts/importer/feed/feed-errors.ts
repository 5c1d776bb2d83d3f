import { formatNumber } from '#shared/persian/digits.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import type { OutboundErrorReason } from '#worker/lib/http/outbound-url.ts'

/** Limits of a feed across all its pages. */
export const MAX_FEED_ITEMS = 5000
export const MAX_FEED_BYTES = 15_000_000

const FETCH_ERROR_MESSAGES: Record<OutboundErrorReason, string> = {
  address: 'این نشانی به جایی در اینترنت نمی‌رسد؛ نشانی کامل RSS را از میزبان کنونی‌ات کپی کن',
  scheme: 'نشانی RSS باید با https:// آغاز شود',
  credentials: 'در نشانی RSS نام کاربری و گذرواژه نگذار',
  port: 'نشانی RSS نباید درگاه (پورت) ویژه داشته باشد',
  'own-host': 'این RSS از خود دفتر است؛ نشانی RSS را در میزبان کنونی‌ات بنویس',
  redirect: 'این نشانی بیش از اندازه به جاهای دیگر می‌فرستد؛ نشانی تازهٔ RSS را بنویس',
  'too-large': `این RSS بیش از ${formatNumber(MAX_FEED_BYTES / 1_000_000)} مگابایت است؛ از میزبانت بخواه قسمت‌های قدیمی را به صفحهٔ دیگری ببرد`,
  timeout: 'میزبان این RSS دیر پاسخ داد؛ چند دقیقهٔ دیگر دوباره امتحان کن',
  unreachable: 'به این نشانی نرسیدیم؛ نشانی را بررسی کن و دوباره امتحان کن',
}

export const feedFetchError = (reason: OutboundErrorReason) => invalid({ feed: FETCH_ERROR_MESSAGES[reason] })
export const feedStatusError = (status: number) =>
  invalid({
    feed:
      status === 404 || status === 410
        ? 'در این نشانی RSSای نیست؛ نشانی را از میزبان کنونی‌ات کپی کن'
        : status === 401 || status === 403
          ? 'میزبان این RSS به ما اجازهٔ خواندن نداد؛ از او بخواه RSS را برای همه باز کند'
          : 'میزبان این RSS پاسخ درستی نداد؛ چند دقیقهٔ دیگر دوباره امتحان کن',
  })
export const notAFeed = () => invalid({ feed: 'در این نشانی RSS پادکست نیست؛ نشانی RSS را از میزبان کنونی‌ات کپی کن' })
export const missingTitle = () => invalid({ feed: 'این RSS نام پادکست را نمی‌گوید؛ در میزبان کنونی‌ات برایش نام بنویس' })
export const emptyFeed = () => invalid({ feed: 'در این RSS هیچ قسمتی نیست' })
export const tooManyItems = () =>
  invalid({ feed: `این RSS بیش از ${formatNumber(MAX_FEED_ITEMS)} قسمت دارد و یکجا نمی‌آید؛ به ما بنویس تا با هم بیاوریمش` })
export const lockedFeed = () =>
  conflict(
    'این پادکست در میزبان کنونی‌اش قفل است تا کسی آن را بی‌اجازه نبرد. در تنظیمات آنجا قفل (podcast:locked) را باز کن و دوباره امتحان کن.',
  )
export const codeForOtherFeed = () => invalid({ code: 'این کد برای نشانی همین RSS نبود؛ کد تازه بگیر' })
export const ownershipCodeRequired = () => invalid({ code: 'کدی را که به نشانی صاحب RSS فرستادیم بنویس' })
export const importedByOther = () =>
  conflict('این پادکست را کس دیگری به دفتر آورده است. اگر از آن توست، از صفحهٔ «تماس با ما» برایمان بنویس.')
export const missingOwnerEmail = () => conflict('این RSS نشانی ایمیل‌ای ندارد که کدی به آن بفرستیم؛ بدون کد ادامه بده.')
export const showRemoved = () => new AppError('gone', { message: 'پادکست این انتقال را حذف کرده‌ای؛ اول آن را بازگردان.' })
