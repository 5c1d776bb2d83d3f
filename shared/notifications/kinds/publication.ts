import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

/** Events about a user's membership of a publication; the title is its name. */
export const publication = {
  icon: 'book',
  tab: 'others',
  preference: { label: 'دعوت و نقش من در انتشارات', emails: 'اعلان دعوت و نقش در انتشارات', inApp: true, email: true, push: true },
  events: {
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
} as const satisfies NotificationDeclaration
