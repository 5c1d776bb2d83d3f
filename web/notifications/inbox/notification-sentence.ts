import { paymentNews } from '#shared/payment-news.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { PUBLICATION_NEWS } from '#shared/publication-news.ts'
import type { Notification } from '#worker/notifications/publish/contract.ts'

/** A part of a sentence: text, an actor by index into `actors`, or the title. */
export type SentencePart = string | { actor: number } | 'TITLE'

const TITLE = 'TITLE'
const AND = ' و '

/** Returns the sentence of a notification in parts, so that names and titles can be linked. */
export function notificationSentence(item: Notification): SentencePart[] {
  const isOne = item.count <= 1
  const verb = (one: string, many: string) => (isOne ? one : many)
  const who = actorNames(item)
  const titled = (withTitle: readonly SentencePart[], without: readonly SentencePart[]) => (item.title === null ? without : withTitle)
  switch (item.kind) {
    case 'follower':
      return [...who, verb(' دنبالت کرد', ' دنبالت کردند')]
    case 'listFollower':
      return [...who, ...titled([' لیست ', TITLE, ' را'], [' یکی از لیست‌هایت را']), verb(' دنبال کرد', ' دنبال کردند')]
    case 'like':
      return [...who, ...titled([' پست ', TITLE, ' را'], [' پستت را']), verb(' پسندید', ' پسندیدند')]
    case 'commentLike':
      return [...who, ' نظرت را', ...titled([' زیر ', TITLE], []), verb(' پسندید', ' پسندیدند')]
    case 'comment':
      return [...who, ...titled([' زیر ', TITLE], [' زیر پستت']), ' نظر نوشت']
    case 'reply':
      if (item.event === 'approved') return ['نظرت', ...titled([' زیر ', TITLE], []), ' تأیید شد و دیده می‌شود']
      return [...who, ' به نظرت', ...titled([' زیر ', TITLE], []), ' پاسخ داد']
    case 'mention':
      return [...who, ...titled([' زیر ', TITLE], [' در نظری']), ' نامت را برد']
    case 'post':
      return [...who, ...titled([' ', TITLE, ' را'], [' پستی']), ' منتشر کرد']
    case 'publication':
      return fillIn(PUBLICATION_NEWS.publication[item.event], who)
    case 'submission':
      return fillIn(PUBLICATION_NEWS.submission[item.event], who)
    case 'editorial':
      return fillIn(PUBLICATION_NEWS.editorial[item.event], who)
    case 'payment':
      return fillIn(paymentNews(item), who)
    case 'security':
      return [SECURITY[item.event]]
    case 'moderation':
      return MODERATION[item.event]
  }
}

const SECURITY = {
  password: 'گذرواژه‌ات عوض شد',
  passkeyAdded: 'گذرکلیدی به حسابت افزوده شد',
  passkeyRemoved: 'گذرکلیدی از حسابت حذف شد',
  twoStepOn: 'ورود دومرحله‌ای روشن شد',
  twoStepOff: 'ورود دومرحله‌ای خاموش شد',
  recoveryCodes: 'کدهای بازیابی تازه گرفتی و کدهای پیشین از کار افتادند',
  archiveReady: 'خروجی کاملی که خواسته بودی آماده است؛ تا یک هفته می‌توانی دانلودش کنی',
}

const MODERATION: Record<Extract<Notification, { kind: 'moderation' }>['event'], SentencePart[]> = {
  suspended: ['حسابت تعلیق شد'],
  lifted: ['تعلیق حسابت پایان یافت'],
  appealAccepted: ['درخواست بازبینی‌ات پذیرفته شد'],
  appealRefused: ['درخواست بازبینی‌ات پذیرفته نشد'],
  removed: [TITLE, ' با قاعده‌های دفتر نمی‌خواند و حذف شد'],
  postReleased: ['پستت ', TITLE, ' بررسی و منتشر شد'],
  postReturned: ['پستت ', TITLE, ' منتشر نشد؛ توضیح ناظران را ببین'],
  importApproved: ['آنچه از ', TITLE, ' آوردی بررسی شد و منتشر می‌شود'],
  importReturned: ['آنچه از ', TITLE, ' آوردی منتشر نشد؛ توضیح ناظران را ببین'],
  contentHidden: [TITLE, ' با تصمیم ناظران پنهان شد'],
  contentReturned: ['پستت ', TITLE, ' به پیش‌نویس‌ها بازگشت؛ توضیح ناظران را ببین'],
  contentRemoved: [TITLE, ' با تصمیم ناظران حذف شد'],
  decisionUndone: ['ناظران تصمیمشان دربارهٔ ', TITLE, ' را برگرداندند'],
  decisionOverturned: ['درخواست بازبینی‌ات دربارهٔ ', TITLE, ' پذیرفته شد'],
  decisionUpheld: ['درخواست بازبینی‌ات دربارهٔ ', TITLE, ' پذیرفته نشد؛ پاسخ را ببین'],
  contactAssigned: ['پیام ', TITLE, ' به تو سپرده شد'],
  contactAnswered: ['فرستندهٔ پیام ', TITLE, ' پاسخ داد'],
}

/** Returns the parts of a sentence of `PUBLICATION_NEWS` or `paymentNews`. */
const fillIn = (sentence: readonly string[], who: SentencePart[]): SentencePart[] =>
  sentence.flatMap((part) => (part === 'WHO' ? who : part === TITLE ? TITLE : part))

/**
 * Formats names as «سارا»، «سارا و رضا»، «سارا، رضا و مینا»، «سارا، رضا، مینا و ۹ نفر دیگر»; people without a known name are only counted.
 */
function actorNames({ actors, count }: Pick<Notification, 'actors' | 'count'>): SentencePart[] {
  const others = Math.max(0, count - actors.length)
  if (actors.length === 0) return [`${formatNumber(others)} نفر`]
  const pieces: SentencePart[] = []
  for (const [at] of actors.entries()) {
    if (at > 0) pieces.push(at === actors.length - 1 && others === 0 ? AND : '، ')
    pieces.push({ actor: at })
  }
  return others > 0 ? [...pieces, `${AND}${formatNumber(others)} نفر دیگر`] : pieces
}
