import { formatNumber } from '#shared/persian/digits.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import type { OutboundErrorReason } from '#worker/lib/http/outbound-url.ts'

/** A feed may have as many items and bytes, its later pages among them. */
export const MAX_FEED_ITEMS = 5000
export const MAX_FEED_BYTES = 15_000_000

const FETCH_ERROR_MESSAGES: Record<OutboundErrorReason, string> = {
  address: 'این نشانی به جایی در اینترنت نمی‌رسد؛ نشانی کامل خوراک را از میزبان کنونی‌ات بردار',
  scheme: 'نشانی خوراک باید با https:// آغاز شود',
  credentials: 'در نشانی خوراک نام کاربری و گذرواژه نگذار',
  port: 'نشانی خوراک نباید درگاه (پورت) ویژه داشته باشد',
  'own-host': 'این خوراک از خود دفتر است؛ نشانی خوراک را در میزبان کنونی‌ات بنویس',
  redirect: 'این نشانی بیش از اندازه به جاهای دیگر می‌فرستد؛ نشانی تازهٔ خوراک را بنویس',
  'too-large': `این خوراک بیش از ${formatNumber(MAX_FEED_BYTES / 1_000_000)} مگابایت است؛ از میزبانت بخواه قسمت‌های قدیمی را به صفحهٔ دیگری ببرد`,
  timeout: 'میزبان این خوراک دیر پاسخ داد؛ چند دقیقهٔ دیگر دوباره بکوش',
  unreachable: 'به این نشانی نرسیدیم؛ نشانی را بررسی کن و دوباره بکوش',
}

export const feedFetchError = (reason: OutboundErrorReason) => invalid({ feed: FETCH_ERROR_MESSAGES[reason] })
export const feedStatusError = (status: number) =>
  invalid({
    feed:
      status === 404 || status === 410
        ? 'در این نشانی خوراکی نیست؛ نشانی را از میزبان کنونی‌ات بردار'
        : status === 401 || status === 403
          ? 'میزبان این خوراک به ما اجازهٔ خواندن نداد؛ از او بخواه خوراک را برای همه باز کند'
          : 'میزبان این خوراک پاسخ درستی نداد؛ چند دقیقهٔ دیگر دوباره بکوش',
  })
export const notAFeed = () => invalid({ feed: 'در این نشانی خوراک پادکست (RSS) نیست؛ نشانی RSS را از میزبان کنونی‌ات بردار' })
export const missingTitle = () => invalid({ feed: 'این خوراک نام پادکست را نمی‌گوید؛ در میزبان کنونی‌ات برایش نام بنویس' })
export const emptyFeed = () => invalid({ feed: 'در این خوراک هیچ قسمتی نیست' })
export const tooManyItems = () =>
  invalid({ feed: `این خوراک بیش از ${formatNumber(MAX_FEED_ITEMS)} قسمت دارد و یکجا نمی‌آید؛ به ما بنویس تا با هم بیاوریمش` })
export const lockedFeed = () =>
  conflict('این پادکست در میزبان کنونی‌اش قفل است تا کسی آن را بی‌اجازه نبرد. در تنظیمات آنجا قفل (podcast:locked) را باز کن و دوباره بکوش.')
export const codeForOtherFeed = () => invalid({ code: 'این کد برای نشانی همین خوراک نبود؛ کد تازه بگیر' })
export const ownershipCodeRequired = () => invalid({ code: 'کدی را که به نشانی صاحب خوراک فرستادیم بنویس' })
export const importedByOther = () =>
  conflict('این پادکست را کس دیگری به دفتر آورده است. اگر از آن توست، از صفحهٔ «تماس با ما» برایمان بنویس.')
export const missingOwnerEmail = () => conflict('این خوراک نشانی رایانامه‌ای ندارد که کدی به آن بفرستیم؛ بدون کد ادامه بده.')
export const showRemoved = () => new AppError('gone', { message: 'پادکست این انتقال را حذف کرده‌ای؛ اول آن را بازگردان.' })
