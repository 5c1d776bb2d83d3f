/** A part of a sentence: text, the names of the actors, or the title. */
type Part = string | 'WHO' | 'TITLE'

const WHO = 'WHO'
const TITLE = 'TITLE'

/**
 * Sentences about publications, for the list of notifications and for emails. The title is the name of the publication for `publication`,
 * and the title of the post for `submission` and `editorial`.
 */
export const PUBLICATION_NEWS = {
  publication: {
    invited: [WHO, ' تو را به انتشارات ', TITLE, ' دعوت کرد'],
    joined: [WHO, ' دعوتت را پذیرفت و عضو انتشارات ', TITLE, ' شد'],
    declined: [WHO, ' دعوت به انتشارات ', TITLE, ' را نپذیرفت'],
    roleChanged: [WHO, ' نقشت را در انتشارات ', TITLE, ' عوض کرد'],
    removed: [WHO, ' تو را از اعضای انتشارات ', TITLE, ' حذف کرد'],
    transferOffered: [WHO, ' می‌خواهد مدیریت انتشارات ', TITLE, ' را به تو بسپارد'],
    transferAccepted: [WHO, ' مدیریت انتشارات ', TITLE, ' را پذیرفت'],
    transferDeclined: [WHO, ' مدیریت انتشارات ', TITLE, ' را نپذیرفت'],
    closed: [WHO, ' انتشارات ', TITLE, ' را بست و پست‌هایت به صفحهٔ خودت برگشت'],
  },
  submission: {
    accepted: [WHO, ' ', TITLE, ' را پذیرفت'],
    returned: [WHO, ' ', TITLE, ' را با یادداشتی برگرداند'],
    suggested: [WHO, ' برای ', TITLE, ' پیشنهاد ویرایش فرستاد'],
    published: ['پستت ', TITLE, ' در انتشارات منتشر شد'],
    failed: ['پستت ', TITLE, ' در انتشارات منتشر نشد؛ دلیلش را ببین'],
    movedOut: [WHO, ' ', TITLE, ' را از انتشارات به صفحهٔ خودت برگرداند'],
    closed: ['انتشاراتی که ', TITLE, ' را برایش فرستاده بودی بسته شد؛ پستت پیش خودت است'],
  },
  editorial: {
    submitted: [WHO, ' ', TITLE, ' را برای انتشاراتت فرستاد'],
    resubmitted: [WHO, ' نسخهٔ تازهٔ ', TITLE, ' را فرستاد'],
    withdrawn: [WHO, ' ', TITLE, ' را پس گرفت'],
    assigned: [WHO, ' بررسی ', TITLE, ' را به تو سپرد'],
    suggestionAnswered: [WHO, ' به پیشنهادهای ', TITLE, ' پاسخ داد'],
    failed: ['پست پذیرفته‌شدهٔ ', TITLE, ' منتشر نشد و به میز تحریریه برگشت'],
    movedOut: [WHO, ' ', TITLE, ' را از انتشارات به صفحهٔ خودش برد'],
  },
} as const satisfies Record<string, Record<string, readonly Part[]>>
