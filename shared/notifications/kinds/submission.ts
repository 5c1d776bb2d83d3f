import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

/** Events that tell an author what became of their submission. */
export const submission = {
  icon: 'book',
  tab: 'others',
  holdsPostTitle: true,
  preference: {
    label: 'سرنوشت پستی که به انتشارات فرستاده‌ام',
    emails: 'اعلان سرنوشت پست‌های فرستاده',
    inApp: true,
    email: true,
    push: true,
  },
  events: {
    accepted: [WHO, ' ', TITLE, ' را پذیرفت'],
    returned: [WHO, ' ', TITLE, ' را با یادداشتی برگرداند'],
    suggested: [WHO, ' برای ', TITLE, ' پیشنهاد ویرایش فرستاد'],
    published: ['پستت ', TITLE, ' در انتشارات منتشر شد'],
    failed: ['پستت ', TITLE, ' در انتشارات منتشر نشد؛ دلیلش را ببین'],
    movedOut: [WHO, ' ', TITLE, ' را از انتشارات به صفحهٔ خودت برگرداند'],
    closed: ['انتشاراتی که ', TITLE, ' را برایش فرستاده بودی بسته شد؛ پستت پیش خودت است'],
  },
} as const satisfies NotificationDeclaration
